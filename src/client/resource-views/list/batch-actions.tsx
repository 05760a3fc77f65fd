import { Button } from 'antd';
import type { Resource, Screen } from '../../../engine/resource.ts';
import type { Selection } from '../../resource/list/use-selection.ts';
import { isForTicked, screenActions } from '../../resource/offered-actions.ts';
import { useCan } from '../../resource/permissions.ts';
import { tell, useAsk } from '../use-action-flow.ts';

interface Props {
  resource: Resource;
  screen: Screen;
  selection: Selection;
}

/** Verbs over the ticked rows; pressing one with nothing ticked says 未选择行 (look.md#13.1). */
export function BatchActions({ resource, screen, selection }: Props) {
  const can = useCan();
  const { batch } = useAsk(resource);
  const offered = screenActions(resource, screen, can).filter(isForTicked);
  const actions = offered.filter((action) => action.place === 'batch');
  const count = selection.rows.length;
  if (offered.length === 0) return null;
  return (
    <>
      {count > 0 && (
        <span className="list-selected" role="status">
          已选 {count} 项
          <Button type="link" size="small" onClick={selection.clear}>
            取消
          </Button>
        </span>
      )}
      {actions.map((action) => (
        <Button
          key={action.verb}
          danger={action.danger && count > 0}
          onClick={() => (count === 0 ? tell.warn('未选择行') : batch(action, selection.rows, selection.clear))}
        >
          {action.title}
        </Button>
      ))}
    </>
  );
}
