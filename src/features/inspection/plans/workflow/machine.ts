import { setup } from 'xstate';
import type { StateMeta } from '../../../../engine/workflow/definition.ts';

export const PLAN_STATUS = { stopped: 0, started: 1 } as const;

/** Facts about a plan that guards may read. */
export interface PlanFacts {
  status: (typeof PLAN_STATUS)[keyof typeof PLAN_STATUS];
}

/** Version of the state machine, raised with every change of states or events; stored in each history row. */
export const PLAN_MACHINE_VERSION = '1';

/** Placeholder of an effect: the state machine only names effects, the server implements them. */
const named = () => {};

const chart = setup({
  types: {
    context: {} as PlanFacts & Record<string, unknown>,
    meta: {} as StateMeta<PlanFacts>,
  },
  guards: { allowed: (_, _rule: { by: 'holder' }) => true },
  actions: { setNext: named, clearNext: named, cancelUntouched: named },
});

const allowed = { type: 'allowed', params: { by: 'holder' } } as const;

/** State machine of a timed plan (domain.md#7.3): it can be changed only while stopped. */
export const planMachine = chart.createMachine({
  id: 'timedPlan',
  context: { status: PLAN_STATUS.stopped },
  initial: 'stopped',
  states: {
    stopped: {
      meta: { status: PLAN_STATUS.stopped, sections: [] },
      on: {
        'RiskTimedPlanning/edit': { guard: allowed },
        'RiskTimedPlanning/delete': { guard: allowed },
        'RiskTimedPlanning/planningStart': { guard: allowed, target: 'started', actions: ['setNext'] },
      },
    },
    started: {
      meta: { status: PLAN_STATUS.started, sections: [] },
      on: {
        'RiskTimedPlanning/planningStop': {
          guard: allowed,
          target: 'stopped',
          actions: ['clearNext', 'cancelUntouched'],
        },
      },
    },
  },
});
