import { Button, Tooltip } from 'antd';
import { mayDo } from '../../engine/permissions.ts';
import { offeredActions } from '../resource/offered-actions.ts';
import { useCan } from '../resource/permissions.ts';
import { useRowAction } from '../resource-views/use-action-flow.ts';
import type { WorkflowDetailProps } from './detail-props.ts';

/** What could be done next with this record, and why not or by whom (design §5: 为什么不能点?). */
export function DetailActions({ resource, row }: Pick<WorkflowDetailProps, 'resource' | 'row'>) {
  const can = useCan();
  const act = useRowAction(resource);
  const verbs = resource.actions.filter(
    (action) => action.method === 'POST' && action.place !== 'none' && mayDo(action, can),
  );
  const all = row.actions === undefined ? [] : offeredActions(resource, row, verbs);
  const offers = [...all.filter((offer) => offer.enabled), ...all.filter((offer) => !offer.enabled)];
  if (offers.length === 0) return null;
  return (
    <div className="detail-actions">
      {offers.map(({ action, enabled, reason }) => (
        <Tooltip key={action.verb} title={reason}>
          <Button size="small" disabled={!enabled} danger={action.danger} onClick={() => act(action, row)}>
            {action.title}
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}
