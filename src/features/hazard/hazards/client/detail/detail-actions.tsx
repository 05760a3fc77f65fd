import { Button, Popover } from 'antd';
import { lazy, Suspense } from 'react';
import { type OfferedAction, offeredActions } from '../../../../../client/resource/offered-actions.ts';
import { useCan } from '../../../../../client/resource/permissions.ts';
import type { WorkflowDetailProps } from '../../../../../client/resource-views/installed-views.ts';
import { useRowAction } from '../../../../../client/resource-views/use-action-flow.ts';
import { useDevice } from '../../../../../client/ui/device.ts';
import { Refusable } from '../../../../../client/ui/feedback/refusable.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import { mayDo } from '../../../../../engine/permissions.ts';
import type { Action, Resource } from '../../../../../engine/resource.ts';

const WhyNot = lazy(() => import('./why-not.tsx'));

type Props = Pick<WorkflowDetailProps, 'resource' | 'row'> & {
  /** True to show only actions that can be done now. */
  isOffered?: boolean;
  /** On pages with the actions of several resources: name of the resource whose button is the only primary one. */
  primary?: string | undefined;
};

/** Resource whose first action is the only primary button; undefined if a button in delays.tsx is primary. */
export function primaryOf(hazard: WireRecord, resources: readonly string[]): string | undefined {
  const offers = Array.isArray(hazard.actions) ? (hazard.actions as { name: string; enabled: boolean }[]) : []; // wire.md#8.1
  const names = offers.filter(({ enabled }) => enabled).map(({ name }) => name);
  if (names.some((name) => name.endsWith('/approveDelay'))) return undefined;
  return resources.findLast((one) => names.some((name) => name.startsWith(`${one}/`) && !TAKES_BACK.test(name)));
}

const TAKES_BACK = /recall|reback/i;

/** Renders the possible actions; for refused actions the reasons and the people who could do them (decision 030). */
export function DetailActions({ resource, row, isOffered = false, primary = primaryOf(row, [resource.name]) }: Props) {
  const can = useCan();
  const act = useRowAction(resource);
  const isPhone = useDevice() === 'mobile';
  const verbs = resource.actions.filter(
    (action) => action.method === 'POST' && action.place !== 'none' && mayDo(action, can),
  );
  const all = row.actions === undefined ? [] : offeredActions(resource, row, verbs);
  const offered = all.filter((offer) => offer.enabled);
  const refused = isOffered ? [] : all.filter((offer) => !offer.enabled);
  const visible = isPhone ? offered : [...offered, ...refused];
  return (
    <>
      {isPhone && <Refusals refused={refused} />}
      {isPhone && refused.length > 0 && <Why hazardId={hazardIdOf(resource, row)} refused={refused} />}
      {visible.length > 0 && (
        <div className="detail-actions">
          {visible.map(({ action, enabled, reason }, index) => (
            <Refusable key={action.verb} reason={enabled ? '' : reason}>
              <Button
                size={isPhone ? 'middle' : 'small'}
                type={typeOf(action, { isFirst: index === 0 && primary === resource.name, enabled })}
                danger={action.danger}
                onClick={() => act(action, row)}
              >
                {action.title}
              </Button>
            </Refusable>
          ))}
          {refused.length > 0 && !isPhone && <Why hazardId={hazardIdOf(resource, row)} refused={refused} />}
        </div>
      )}
    </>
  );
}

/** A button that opens the failing conditions and the people who could act. */
function Why({ hazardId, refused }: { hazardId: number; refused: readonly OfferedAction[] }) {
  return (
    <Popover
      trigger="click"
      destroyOnHidden
      content={
        <Suspense fallback={null}>
          <WhyNot hazardId={hazardId} refused={refused} />
        </Suspense>
      }
    >
      <Button type="link" size="small">
        为什么不能点？
      </Button>
    </Popover>
  );
}

function hazardIdOf({ workflowRecord }: Resource, row: WireRecord): number {
  return Number(row[workflowRecord] ?? row.id);
}

/** Button type: `primary` for the first possible action, `text` for recalls (`TAKES_BACK`). */
function typeOf({ verb, danger }: Action, { isFirst, enabled }: { isFirst: boolean; enabled: boolean }) {
  if (TAKES_BACK.test(verb)) return 'text';
  return isFirst && enabled && !danger ? 'primary' : 'default';
}

/** Lists the reasons of refused actions as text, because touch screens show no tooltips. */
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
