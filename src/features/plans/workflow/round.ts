import { setup } from 'xstate';
import type { WireRecord } from '../../../engine/json.ts';
import type { EventMeta, StateMeta, Workflow } from '../../../engine/workflow/definition.ts';
import { actionsFor } from '../../../engine/workflow/workflow.ts';
import { type PlanActor, type PlanOffer, type PlanRule, shortOffers } from './plan.ts';

/** Status of a round (dictionary plan_execute_status) by its state. */
export const ROUND_STATUS = { waiting: 0, doing: 1, done: 2, overdue: 3, cancelled: 4 } as const;

type RoundState = keyof typeof ROUND_STATUS;

export interface RoundFacts {
  state: RoundState;
}

export type RoundEvent = 'RiskTimedPlanningExecute/assign';

const ROUND_EVENTS: Readonly<Record<RoundEvent, EventMeta>> = {
  'RiskTimedPlanningExecute/assign': {
    resource: 'RiskTimedPlanningExecute',
    verb: 'assign',
    call: 'RiskTimedPlanningExecute/assign',
    permission: 'RiskTimedPlanningExecute:assign',
  },
};

const chart = setup({
  types: { context: {} as RoundFacts & Record<string, unknown>, meta: {} as StateMeta<RoundFacts> },
  guards: { allowed: (_, _rule: PlanRule) => true },
});

const rule: PlanRule = { by: 'holder' };
const assign = { 'RiskTimedPlanningExecute/assign': { guard: { type: 'allowed', params: rule } } } as const;
const meta = (state: RoundState) => ({ status: ROUND_STATUS[state], sections: [] });

/** The life of a round (domain.md#7.4): another person may go until it is done or cancelled. */
const roundMachine = chart.createMachine({
  id: 'timedRound',
  context: { state: 'waiting' },
  initial: 'waiting',
  states: {
    waiting: { meta: meta('waiting'), on: assign },
    doing: { meta: meta('doing'), on: assign },
    overdue: { meta: meta('overdue'), on: assign },
    done: { meta: meta('done') },
    cancelled: { meta: meta('cancelled') },
  },
});

export const roundWorkflow: Workflow<RoundFacts, PlanActor, RoundEvent, PlanRule> = {
  name: 'timedRound',
  machine: roundMachine,
  events: ROUND_EVENTS,
  stateOf: ({ state }) => state,
  conditionRefusal: () => null,
  actorRefusal: () => null,
  mayEver: (_, { actor }, name) => actor.can(ROUND_EVENTS[name].permission),
  holderOf: () => 'holder',
  offerKey: ({ facts }) => facts.state,
};

export function roundFacts({ status }: WireRecord): RoundFacts {
  const states = Object.keys(ROUND_STATUS) as RoundState[];
  // A row of an unknown status offers nothing, and keeps no list from being read.
  return { state: states.find((one) => ROUND_STATUS[one] === status) ?? 'cancelled' };
}

/** The calls a round offers its reader now. */
export function roundOffers(record: WireRecord, actor: PlanActor): PlanOffer[] {
  return shortOffers(actionsFor(roundWorkflow, { facts: roundFacts(record), actor }));
}
