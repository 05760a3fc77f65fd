import type { WireRecord } from '../../../../engine/json.ts';
import type { Can } from '../../../../engine/permissions.ts';
import type { EventMeta, Workflow } from '../../../../engine/workflow/definition.ts';
import { actionsFor, type Offer } from '../../../../engine/workflow/workflow.ts';
import { PLAN_STATUS, type PlanFacts, planMachine } from './machine.ts';

export type PlanVerb = 'edit' | 'delete' | 'planningStart' | 'planningStop';
export type PlanEvent = `RiskTimedPlanning/${PlanVerb}`;

function event(verb: PlanVerb): EventMeta {
  return {
    resource: 'RiskTimedPlanning',
    verb,
    call: `RiskTimedPlanning/${verb}`,
    permission: `RiskTimedPlanning:${verb}`,
  };
}

export const PLAN_EVENTS: Readonly<Record<PlanEvent, EventMeta>> = {
  'RiskTimedPlanning/edit': event('edit'),
  'RiskTimedPlanning/delete': event('delete'),
  'RiskTimedPlanning/planningStart': event('planningStart'),
  'RiskTimedPlanning/planningStop': event('planningStop'),
};

/** The caller; a permission applies to every plan of his data scope. */
export interface PlanActor {
  can: Can;
}

export interface PlanRule {
  by: 'holder';
}

/** Workflow of a timed plan: the browser offers its actions, the server enforces them (domain.md#7.3). */
export const planWorkflow: Workflow<PlanFacts, PlanActor, PlanEvent, PlanRule> = {
  name: 'timedPlan',
  machine: planMachine,
  events: PLAN_EVENTS,
  stateOf: ({ status }) => (status === PLAN_STATUS.started ? 'started' : 'stopped'),
  conditionRefusal: () => null,
  actorRefusal: () => null,
  mayEver: (_, { actor }, name) => actor.can(PLAN_EVENTS[name].permission),
  holderOf: () => 'holder',
  offerKey: ({ facts }) => String(facts.status),
};

export function planFacts({ status }: WireRecord): PlanFacts {
  return { status: status === PLAN_STATUS.started ? PLAN_STATUS.started : PLAN_STATUS.stopped };
}

/** A call offered in a row, with the properties that clients get. */
export type PlanOffer = Pick<Offer, 'resource' | 'verb' | 'name' | 'enabled' | 'reason'>;

export function shortOffers(offers: readonly Offer[]): PlanOffer[] {
  return offers.map(({ resource, verb, name, enabled, reason }) => ({ resource, verb, name, enabled, reason }));
}

/** Calls a plan offers its reader now, in the form of a row's `actions`. */
export function planOffers(record: WireRecord, actor: PlanActor): PlanOffer[] {
  return shortOffers(actionsFor(planWorkflow, { facts: planFacts(record), actor }));
}
