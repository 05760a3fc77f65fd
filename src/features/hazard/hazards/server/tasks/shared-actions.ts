import type { WireRecord } from '../../../../../engine/json.ts';
import { underCode } from '../../../../../server/ctx.ts';
import type { SharedAction } from '../../../../../server/records/registries/tasks.ts';
import type { HazardCall } from '../../workflow/events.ts';
import { partsOf } from '../register/body.ts';
import { transitHazard } from '../transition/transition.ts';

/** Body keys that identify the record in a single call. */
const NAMING = new Set(['id', 'ids', 'riskRegisterId', 'delayId', 'version']);

/** Performs one event on several hazards with the function of the single call. */
export function sharedCall(call: HazardCall): SharedAction {
  const { resource, verb, permission } = partsOf(call);
  return {
    resource,
    verb,
    permission,
    perform: (ctx, id, input) => transitHazard(underCode(ctx, permission), call, { ...withoutNaming(input), id }),
  };
}

function withoutNaming(input: WireRecord): WireRecord {
  return Object.fromEntries(Object.entries(input).filter(([key]) => !NAMING.has(key)));
}

/**
 * Actions for several waiting hazards at once, by kind of task. Rectification is missing, because each one needs photos
 * of its own (domain.md#9.3).
 */
export const SHARED: { readonly [kind: string]: readonly SharedAction[] } = {
  register: [sharedCall('RiskRegister/submit'), sharedCall('RiskRegister/delete')],
  judge: [sharedCall('RiskRegister/judge')],
  check: [sharedCall('RiskAgainCheck/edit')],
  rectify: [sharedCall('RiskRectify/applyDelay'), sharedCall('RiskRectify/reback')],
  accept: [sharedCall('RiskAcceptRecord/add')],
};
