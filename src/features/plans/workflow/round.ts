import { setup } from 'xstate';
import type { WireRecord } from '../../../engine/json.ts';
import type { Can } from '../../../engine/permissions.ts';
import type { EventMeta, StateMeta, Workflow } from '../../../engine/workflow/definition.ts';
import { type Refusal, refusal } from '../../../engine/workflow/refusal.ts';
import { actionsFor } from '../../../engine/workflow/workflow.ts';
import { type PlanOffer, shortOffers } from './plan.ts';

/** Status of a round (dictionary plan_execute_status) by its state. */
export const ROUND_STATUS = { waiting: 0, doing: 1, done: 2, overdue: 3, cancelled: 4 } as const;

/** Raised with every change of states or events; kept in each history row. */
export const ROUND_MACHINE_VERSION = '3';

type RoundState = keyof typeof ROUND_STATUS;

/** All a guard may read about a round. */
export interface RoundFacts {
  state: RoundState;
  /** The inspector has signed in. */
  signed: boolean;
}

export interface RoundActor {
  can: Can;
  /** The round is the actor's, or waits for any one of a group with the actor. */
  isInspector: boolean;
  /** Another person of the actor's group has taken the round. */
  isBeaten: boolean;
  /** The round's department is one the actor manages rounds of. */
  isManager: boolean;
}

const CALLS = {
  'RiskTimedPlanningExecute/signIn': 'signIn',
  'RiskTimedPlanningExecute/execute': 'execute',
  /** The same call that says it was the last one. */
  'RiskTimedPlanningExecute/execute.finish': 'execute',
  'RiskTimedPlanningExecute/assign': 'assign',
} as const;

/** Registering a hazard for an item is a call of the hazards (wire.md#8.1). */
export type RoundEvent = keyof typeof CALLS | 'RiskRegister/timerPlanRegister';

function call(resource: string, verb: string): EventMeta {
  return { resource, verb, call: `${resource}/${verb}`, permission: `${resource}:${verb}` };
}

const ROUND_EVENTS: Readonly<Record<RoundEvent, EventMeta>> = {
  'RiskTimedPlanningExecute/signIn': call('RiskTimedPlanningExecute', 'signIn'),
  'RiskTimedPlanningExecute/execute': call('RiskTimedPlanningExecute', 'execute'),
  'RiskTimedPlanningExecute/execute.finish': call('RiskTimedPlanningExecute', 'execute'),
  'RiskRegister/timerPlanRegister': call('RiskRegister', 'timerPlanRegister'),
  'RiskTimedPlanningExecute/assign': call('RiskTimedPlanningExecute', 'assign'),
};

/** Steps in the history that go by another name than their call. */
export const ROUND_TITLES: { readonly [E in RoundEvent]?: string } = {
  'RiskTimedPlanningExecute/execute.finish': '完成排查',
  'RiskRegister/timerPlanRegister': '登记隐患',
};

/** Who may do it, and whether a sign-in comes before or has to be absent. */
interface RoundRule {
  by: 'holder' | 'inspector' | 'registrar';
  signed?: boolean;
}

const chart = setup({
  types: { context: {} as RoundFacts & Record<string, unknown>, meta: {} as StateMeta<RoundFacts> },
  guards: { allowed: (_, _rule: RoundRule) => true },
});

const guarded = (params: RoundRule) => ({ guard: { type: 'allowed', params } }) as const;
const meta = (state: RoundState) => ({ status: ROUND_STATUS[state], sections: [] });

const assign = { 'RiskTimedPlanningExecute/assign': guarded({ by: 'holder' }) } as const;
const signIn = guarded({ by: 'inspector', signed: false });
const results = {
  'RiskTimedPlanningExecute/execute': guarded({ by: 'inspector', signed: true }),
  'RiskTimedPlanningExecute/execute.finish': { ...guarded({ by: 'inspector', signed: true }), target: 'done' },
  'RiskRegister/timerPlanRegister': guarded({ by: 'registrar', signed: true }),
} as const;

/** The life of a round (domain.md#7.4): signed in, looked at item by item, finished; another person may go until then. */
const roundMachine = chart.createMachine({
  id: 'timedRound',
  context: { state: 'waiting', signed: false },
  initial: 'waiting',
  states: {
    waiting: {
      meta: meta('waiting'),
      on: { 'RiskTimedPlanningExecute/signIn': { ...signIn, target: 'doing' }, ...results, ...assign },
    },
    doing: { meta: meta('doing'), on: { 'RiskTimedPlanningExecute/signIn': signIn, ...results, ...assign } },
    overdue: { meta: meta('overdue'), on: { 'RiskTimedPlanningExecute/signIn': signIn, ...results, ...assign } },
    done: { meta: meta('done') },
    cancelled: { meta: meta('cancelled') },
  },
});

function conditionRefusal({ signed }: RoundRule, facts: RoundFacts): Refusal | null {
  if (signed === undefined || signed === facts.signed) return null;
  return signed ? refusal('H1001', '请先签到，再填写排查结果') : refusal('H1003');
}

function isPerson({ by }: RoundRule, { isInspector, isManager }: RoundActor): boolean {
  return by === 'holder' || isInspector || (by === 'registrar' && isManager);
}

export const roundWorkflow: Workflow<RoundFacts, RoundActor, RoundEvent, RoundRule> = {
  name: 'timedRound',
  machine: roundMachine,
  events: ROUND_EVENTS,
  stateOf: ({ state }) => state,
  conditionRefusal,
  actorRefusal: (rule, { actor }) => (isPerson(rule, actor) ? null : refusal(actor.isBeaten ? 'H1003' : 'H1002')),
  mayEver: (_, { actor }, name) => actor.can(ROUND_EVENTS[name].permission),
  holderOf: ({ by }) => by,
  offerKey: ({ facts, actor }) =>
    [facts.state, facts.signed, actor.isInspector, actor.isBeaten, actor.isManager].join(),
};

export function roundFacts({ status, signTime }: WireRecord): RoundFacts {
  const states = Object.keys(ROUND_STATUS) as RoundState[];
  // A row of an unknown status offers nothing, and keeps no list from being read.
  const state = states.find((one) => ROUND_STATUS[one] === status) ?? 'cancelled';
  return { state, signed: signTime !== undefined };
}

/** The calls a round offers its reader now; the next step of the inspector alone, not those that come later. */
export function roundOffers(record: WireRecord, actor: RoundActor): PlanOffer[] {
  const offers = shortOffers(actionsFor(roundWorkflow, { facts: roundFacts(record), actor }));
  return offers.filter(({ enabled }) => enabled);
}
