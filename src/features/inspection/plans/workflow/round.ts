import { setup } from 'xstate';
import type { WireRecord } from '../../../../engine/json.ts';
import type { Can } from '../../../../engine/permissions.ts';
import {
  type EventMeta,
  type Refusal,
  refusal,
  type StateMeta,
  type Workflow,
} from '../../../../engine/workflow/definition.ts';
import { waitsOf } from '../../../../engine/workflow/statechart.ts';
import { actionsFor } from '../../../../engine/workflow/workflow.ts';
import { INSPECTION } from './inspection.ts';
import { type PlanOffer, shortOffers } from './plan.ts';

/** Status of a round (dictionary plan_execute_status) by its state. */
const ROUND_STATUS = { waiting: 0, doing: 1, done: 2, overdue: 3, cancelled: 4 } as const;

/** Version of the state machine, raised with every change of states or events; stored in each history row. */
export const ROUND_MACHINE_VERSION = '3';

type RoundState = keyof typeof ROUND_STATUS;

/** Facts about a round that guards may read. */
export interface RoundFacts {
  state: RoundState;
  /** True once the inspector has checked in at the place of the round (the call `signIn`). */
  signed: boolean;
}

export interface RoundActor {
  can: Can;
  /** True if the round is the actor's, or waits for a group with him. */
  isInspector: boolean;
  /** True if another member of the actor's group has taken the round. */
  isBeaten: boolean;
  /** True if the actor manages rounds of the round's department. */
  isManager: boolean;
}

const CALLS = {
  'RiskTimedPlanningExecute/signIn': 'signIn',
  'RiskTimedPlanningExecute/execute': 'execute',
  /** The call `execute` with `finish: true`. */
  'RiskTimedPlanningExecute/execute.finish': 'execute',
  'RiskTimedPlanningExecute/assign': 'assign',
} as const;

/** Events of a round, including the call that registers a hazard for an item (wire.md#8.1). */
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

/** Titles in the history that differ from the names of the calls. */
export const ROUND_TITLES: { readonly [E in RoundEvent]?: string } = {
  'RiskTimedPlanningExecute/execute.finish': '完成排查',
  'RiskRegister/timerPlanRegister': '登记隐患',
};

/** Permitted actors of an event, and whether it requires or forbids an earlier sign-in. */
export interface RoundRule {
  by: 'holder' | 'inspector' | 'registrar';
  signed?: boolean;
}

const chart = setup({
  types: { context: {} as RoundFacts & Record<string, unknown>, meta: {} as StateMeta<RoundFacts> },
  guards: { allowed: (_, _rule: RoundRule) => true },
});

const guarded = (params: RoundRule) => ({ guard: { type: 'allowed', params } }) as const;
const meta = (state: RoundState) => ({ status: ROUND_STATUS[state], sections: [] });
const open = (state: RoundState) => ({
  ...meta(state),
  waits: { ...INSPECTION, title: '定时排查任务', due: 'dueTime' },
});

const assign = { 'RiskTimedPlanningExecute/assign': guarded({ by: 'holder' }) } as const;
const signIn = guarded({ by: 'inspector', signed: false });
const results = {
  'RiskTimedPlanningExecute/execute': guarded({ by: 'inspector', signed: true }),
  'RiskTimedPlanningExecute/execute.finish': { ...guarded({ by: 'inspector', signed: true }), target: 'done' },
  'RiskRegister/timerPlanRegister': guarded({ by: 'registrar', signed: true }),
} as const;

/** State machine of a round (domain.md#7.4): sign-in, results, end; until the end, managers can reassign the round. */
const roundMachine = chart.createMachine({
  id: 'timedRound',
  context: { state: 'waiting', signed: false },
  initial: 'waiting',
  states: {
    waiting: {
      meta: open('waiting'),
      on: { 'RiskTimedPlanningExecute/signIn': { ...signIn, target: 'doing' }, ...results, ...assign },
    },
    doing: { meta: open('doing'), on: { 'RiskTimedPlanningExecute/signIn': signIn, ...results, ...assign } },
    overdue: { meta: open('overdue'), on: { 'RiskTimedPlanningExecute/signIn': signIn, ...results, ...assign } },
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

/** Statuses of rounds that wait for their inspector. */
export const OPEN_ROUNDS: readonly number[] = waitsOf(roundWorkflow).map(({ status }) => status);

export function roundFacts({ status, signTime }: WireRecord): RoundFacts {
  const states = Object.keys(ROUND_STATUS) as RoundState[];
  // A row of an unknown status offers no action, instead of breaking the list.
  const state = states.find((one) => ROUND_STATUS[one] === status) ?? 'cancelled';
  return { state, signed: signTime !== undefined };
}

/** Calls a round offers its reader now; to the inspector only the next step, not the later ones. */
export function roundOffers(record: WireRecord, actor: RoundActor): PlanOffer[] {
  const offers = shortOffers(actionsFor(roundWorkflow, { facts: roundFacts(record), actor }));
  return offers.filter(({ enabled }) => enabled);
}
