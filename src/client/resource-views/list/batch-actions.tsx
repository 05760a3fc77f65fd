import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useId } from 'react';
import type { Action } from '../../../engine/resource.ts';
import { batchRefusal, isBatchAction, isForTicked, screenActions } from '../../resource/offered-actions.ts';
import { useActing, useCan } from '../../resource/permissions.ts';
import { useLabelOf } from '../../resource/use-label-of.ts';
import type { BatchProps } from '../chosen/chosen-tools.tsx';
import { tell, useAsk } from '../use-action-flow.ts';

const ChosenTools = lazy(() => import('../chosen/chosen-tools.tsx'));

/** Actions on selected rows; pressing an action without a selection shows 未选择行 (look.md#13.1). */
export function BatchActions(props: BatchProps) {
  const { resource, screen, selection } = props;
  const can = useCan();
  const { batch } = useAsk(resource);
  const labelOf = useLabelOf();
  const acting = useActing();
  const offered = screenActions(resource, screen, can).filter(isForTicked);
  const actions = offered.filter(isBatchAction);
  const count = selection.rows.length;
  if (offered.length === 0) return null;
  return (
    <>
      {count > 0 && (
        <Suspense fallback={null}>
          <ChosenTools {...props} />
        </Suspense>
      )}
      {actions.map((action) => (
        <BatchAction
          key={action.verb}
          action={action}
          count={count}
          reason={batchRefusal(resource, action, { rows: selection.rows, labelOf, acting })}
          onPress={() => batch(action, selection)}
        />
      ))}
    </>
  );
}

interface ActionProps {
  action: Action;
  count: number;
  /** Reason why the action is refused for the selected rows; null: the action is allowed. */
  reason: string | null;
  onPress(): void;
}

/** Button of an action; the reason of a refusal is its description for screen readers, as in a row. */
function BatchAction({ action, count, reason, onPress }: ActionProps) {
  const id = useId();
  const button = (
    <Button
      danger={action.danger && count > 0}
      disabled={reason !== null}
      aria-describedby={reason === null ? undefined : id}
      onClick={() => (count === 0 ? tell.warn('未选择行') : onPress())}
    >
      {action.title}
    </Button>
  );
  if (reason === null) return button;
  return (
    <>
      <Tooltip title={reason}>{button}</Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  );
}
