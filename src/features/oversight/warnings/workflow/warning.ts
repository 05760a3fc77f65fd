import type { WireRecord } from '../../../../engine/json.ts';
import type { Can } from '../../../../engine/permissions.ts';
import type { EventMeta, Workflow } from '../../../../engine/workflow/definition.ts';
import { actionsFor, type Offer } from '../../../../engine/workflow/workflow.ts';
import { WARNING_STATUS, type WarningFacts, type WarningRule, type WarningState, warningMachine } from './machine.ts';

export type WarningEvent = `AIWarningMessage/${'edit' | 'delete' | 'handle.confirm' | 'handle.refute' | 'toRisk'}`;

const RESOURCE = 'AIWarningMessage';

function event(verb: string): EventMeta {
  return { resource: RESOURCE, verb, call: `${RESOURCE}/${verb}`, permission: `${RESOURCE}:${verb}` };
}

export const WARNING_EVENTS: Readonly<Record<WarningEvent, EventMeta>> = {
  'AIWarningMessage/edit': event('edit'),
  'AIWarningMessage/delete': event('delete'),
  'AIWarningMessage/handle.confirm': event('handle'),
  'AIWarningMessage/handle.refute': event('handle'),
  'AIWarningMessage/toRisk': event('toRisk'),
};

export interface WarningActor {
  can: Can;
}

/** Workflow of a warning: the browser offers its actions, the server enforces them (domain.md#7.6). */
export const warningWorkflow: Workflow<WarningFacts, WarningActor, WarningEvent, WarningRule> = {
  name: 'aiWarning',
  machine: warningMachine,
  events: WARNING_EVENTS,
  stateOf: ({ state }) => state,
  conditionRefusal: () => null,
  actorRefusal: () => null,
  mayEver: (_, { actor }, name) => actor.can(WARNING_EVENTS[name].permission),
  holderOf: ({ by }) => by,
  offerKey: ({ facts }) => facts.state,
};

export function warningFacts({ status }: WireRecord): WarningFacts {
  const states = Object.keys(WARNING_STATUS) as WarningState[];
  // A row of an unknown status offers no action, instead of breaking the list.
  return { state: states.find((one) => WARNING_STATUS[one] === Number(status ?? 0)) ?? 'hazard' };
}

/** Calls a warning offers its reader now, in the form of a row's `actions`. */
export function warningOffers(
  record: WireRecord,
  actor: WarningActor,
): Pick<Offer, 'resource' | 'verb' | 'name' | 'enabled' | 'reason'>[] {
  const offers = actionsFor(warningWorkflow, { facts: warningFacts(record), actor });
  return offers.map(({ resource, verb, name, enabled, reason }) => ({ resource, verb, name, enabled, reason }));
}

const RESULTS: Readonly<Record<WarningState, string>> = {
  open: '未处理',
  confirmed: '已确认',
  refuted: '误报',
  hazard: '已转隐患',
};

/** Status of a closed hazard that turned out to be none (domain.md#3). */
const NO_HAZARD = 9;

/** Result of a warning in words; shows if its hazard turned out to be none. */
export function warningResult(record: WireRecord): string {
  const { state } = warningFacts(record);
  return state === 'hazard' && record.hazardStatus === NO_HAZARD ? '已转隐患(非隐患)' : RESULTS[state];
}
