import { setup } from 'xstate';
import type { StateMeta } from '../../../../engine/workflow/definition.ts';
import { INSPECTION } from './inspection.ts';

/** Status of a one-off plan by its state; drafts and published plans that have not begun share 0 (wire.md#9.3). */
export const ONE_OFF_STATUS = { draft: 0, published: 0, running: 1, done: 2, overdue: 3, cancelled: 4 } as const;

export type OneOffState = keyof typeof ONE_OFF_STATUS;

/** Facts about a plan that guards may read. */
export interface OneOffFacts {
  state: OneOffState;
}

/** Version of the state machine, raised with every change of states or events; stored in each history row. */
export const ONE_OFF_MACHINE_VERSION = '1';

/** `inspector`: the plan has to name the caller; `clock`: triggered by the time of the plan instead of a call. */
export interface OneOffRule {
  by: 'holder' | 'inspector' | 'clock';
}

/** Placeholder of an effect: the state machine only names effects, the server implements them. */
const named = () => {};

const chart = setup({
  types: { context: {} as OneOffFacts & Record<string, unknown>, meta: {} as StateMeta<OneOffFacts> },
  guards: { allowed: (_, _rule: OneOffRule) => true },
  actions: { open: named, tellCancelled: named, finish: named },
});

const by = (rule: OneOffRule['by']) => ({ type: 'allowed', params: { by: rule } }) as const;
const meta = (state: OneOffState) => ({ status: ONE_OFF_STATUS[state], sections: [] });
const open = (state: OneOffState) => ({ ...meta(state), waits: { ...INSPECTION, title: '排查计划', due: 'endTime' } });

const results = {
  'RiskPlanningExecute/execute': { guard: by('inspector') },
  'RiskPlanningExecute/execute.finish': { guard: by('inspector'), target: 'done', actions: ['finish'] },
} as const;
const cancel = { guard: by('holder'), target: 'cancelled', actions: ['tellCancelled'] } as const;

/** State machine of a one-off plan (domain.md#7.5): changed until published, executed from its start on, even late. */
export const oneOffMachine = chart.createMachine({
  id: 'oneOffPlan',
  context: { state: 'draft' },
  initial: 'draft',
  states: {
    draft: {
      meta: meta('draft'),
      on: {
        'RiskPlanning/edit': { guard: by('holder') },
        'RiskPlanning/delete': { guard: by('holder') },
        'RiskPlanning/publish': { guard: by('holder'), target: 'published', actions: ['open'] },
        'RiskPlanning/cancel': { guard: by('holder'), target: 'cancelled' },
      },
    },
    published: {
      meta: open('published'),
      on: { begin: { guard: by('clock'), target: 'running' }, 'RiskPlanning/cancel': cancel },
    },
    running: {
      meta: open('running'),
      on: { expire: { guard: by('clock'), target: 'overdue' }, 'RiskPlanning/cancel': cancel, ...results },
    },
    overdue: { meta: open('overdue'), on: { 'RiskPlanning/cancel': cancel, ...results } },
    done: { meta: meta('done') },
    cancelled: { meta: meta('cancelled') },
  },
});
