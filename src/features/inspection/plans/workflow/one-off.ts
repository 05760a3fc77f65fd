import type { WireRecord } from '../../../../engine/json.ts';
import type { Can } from '../../../../engine/permissions.ts';
import { type EventMeta, refusal, type Workflow } from '../../../../engine/workflow/definition.ts';
import { actionsFor } from '../../../../engine/workflow/workflow.ts';
import {
  ONE_OFF_STATUS,
  type OneOffFacts,
  type OneOffRule,
  type OneOffState,
  oneOffMachine,
} from './one-off-machine.ts';
import { type PlanOffer, shortOffers } from './plan.ts';

export type OneOffEvent =
  | `RiskPlanning/${'edit' | 'delete' | 'publish' | 'cancel'}`
  | 'RiskPlanningExecute/execute'
  | 'RiskPlanningExecute/execute.finish';

function event(resource: string, verb: string): EventMeta {
  return { resource, verb, call: `${resource}/${verb}`, permission: `${resource}:${verb}` };
}

export const ONE_OFF_EVENTS: Readonly<Record<OneOffEvent, EventMeta>> = {
  'RiskPlanning/edit': event('RiskPlanning', 'edit'),
  'RiskPlanning/delete': event('RiskPlanning', 'delete'),
  'RiskPlanning/publish': event('RiskPlanning', 'publish'),
  'RiskPlanning/cancel': event('RiskPlanning', 'cancel'),
  'RiskPlanningExecute/execute': event('RiskPlanningExecute', 'execute'),
  'RiskPlanningExecute/execute.finish': event('RiskPlanningExecute', 'execute'),
};

export interface OneOffActor {
  can: Can;
  /** True if the plan names the caller as one of its inspectors. */
  isInspector: boolean;
}

/** Workflow of a one-off plan: the browser offers its actions, the server enforces them (domain.md#7.5). */
export const oneOffWorkflow: Workflow<OneOffFacts, OneOffActor, OneOffEvent, OneOffRule> = {
  name: 'oneOffPlan',
  machine: oneOffMachine,
  events: ONE_OFF_EVENTS,
  stateOf: ({ state }) => state,
  conditionRefusal: () => null,
  actorRefusal: ({ by }, { actor }) => (by === 'inspector' && !actor.isInspector ? refusal('H1002') : null),
  mayEver: ({ by }, { actor }, name) =>
    actor.can(ONE_OFF_EVENTS[name].permission) && (by === 'holder' || actor.isInspector),
  holderOf: ({ by }) => by,
  offerKey: ({ facts, actor }) => `${facts.state} ${actor.isInspector}`,
};

export function oneOffFacts({ status, publishTime }: WireRecord): OneOffFacts {
  if (status === ONE_OFF_STATUS.draft || status === undefined) {
    return { state: publishTime === undefined || publishTime === null ? 'draft' : 'published' };
  }
  const states = Object.keys(ONE_OFF_STATUS) as OneOffState[];
  // A row of an unknown status offers no action, instead of breaking the list.
  return { state: states.find((one) => ONE_OFF_STATUS[one] === status) ?? 'cancelled' };
}

/** Calls a plan offers its reader now, in the form of a row's `actions`. */
export function oneOffOffers(record: WireRecord, actor: OneOffActor): PlanOffer[] {
  return shortOffers(actionsFor(oneOffWorkflow, { facts: oneOffFacts(record), actor }));
}

/** Events of the state machine that a moment of local time triggers for a plan. */
export function clockEvents(plan: WireRecord, now: string): ('begin' | 'expire')[] {
  const { state } = oneOffFacts(plan);
  const begins = state === 'published' && (typeof plan.startTime !== 'string' || plan.startTime <= now);
  const isOver = typeof plan.endTime === 'string' && plan.endTime < now;
  if (begins) return isOver ? ['begin', 'expire'] : ['begin'];
  return state === 'running' && isOver ? ['expire'] : [];
}
