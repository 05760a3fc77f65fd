import { Button, Tooltip } from 'antd';
import { type OfferedAction, offeredActions } from '../../../../client/resource/offered-actions.ts';
import { useCan } from '../../../../client/resource/permissions.ts';
import type { WorkflowDetailProps } from '../../../../client/resource-views/installed-views.ts';
import { useRowAction } from '../../../../client/resource-views/use-action-flow.ts';
import { useDevice } from '../../../../client/ui/device.ts';
import { mayDo } from '../../../../engine/permissions.ts';

/** What could be done next with this record, and why not or by whom (decision 030: 为什么不能点?). */
export function DetailActions({ resource, row }: Pick<WorkflowDetailProps, 'resource' | 'row'>) {
  const can = useCan();
  const act = useRowAction(resource);
  const isPhone = useDevice() === 'mobile';
  const verbs = resource.actions.filter(
    (action) => action.method === 'POST' && action.place !== 'none' && mayDo(action, can),
  );
  const all = row.actions === undefined ? [] : offeredActions(resource, row, verbs);
  const offered = all.filter((offer) => offer.enabled);
  const refused = all.filter((offer) => !offer.enabled);
  const shown = isPhone ? offered : [...offered, ...refused];
  return (
    <>
      {isPhone && <Refusals refused={refused} />}
      {shown.length > 0 && (
        <div className="detail-actions">
          {shown.map(({ action, enabled, reason }, index) => (
            <Tooltip key={action.verb} title={reason}>
              <Button
                size={isPhone ? 'middle' : 'small'}
                type={isPhone && index === 0 ? 'primary' : 'default'}
                disabled={!enabled}
                danger={action.danger}
                onClick={() => act(action, row)}
              >
                {action.title}
              </Button>
            </Tooltip>
          ))}
        </div>
      )}
    </>
  );
}

/** A finger finds no tooltip: the reasons stand in the open. */
function Refusals({ refused }: { refused: readonly OfferedAction[] }) {
  if (refused.length === 0) return null;
  return (
    <ul className="detail-refusals">
      {refused.map(({ action, reason }) => (
        <li key={action.verb}>
          暂不能{action.title}：{reason}
        </li>
      ))}
    </ul>
  );
}
