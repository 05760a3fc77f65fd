import { setup } from 'xstate';
import type { StateMeta } from '../../../../engine/workflow/definition.ts';

/** Status of an AI warning by its state (dictionary ai_warning_status). */
export const WARNING_STATUS = { open: 0, confirmed: 1, refuted: 2, hazard: 3 } as const;

export type WarningState = keyof typeof WARNING_STATUS;

/** Facts about a warning that guards may read. */
export interface WarningFacts {
  state: WarningState;
}

/** Version of the state machine, raised with every change of states or events; stored in each history row. */
export const WARNING_MACHINE_VERSION = '1';

/** Rule of every event: its permission, and seeing the warning, are enough. */
export interface WarningRule {
  by: 'holder';
}

const chart = setup({
  types: { context: {} as WarningFacts & Record<string, unknown>, meta: {} as StateMeta<WarningFacts> },
  guards: { allowed: (_, _rule: WarningRule) => true },
});

const guard = { type: 'allowed', params: { by: 'holder' } } as const;
const meta = (state: WarningState) => ({ status: WARNING_STATUS[state], sections: [] });

const refute = { guard, target: 'refuted' } as const;
const toRisk = { guard, target: 'hazard' } as const;

/** State machine of an AI warning (domain.md#7.6): confirmed or refuted, and turned into a hazard at most once. */
export const warningMachine = chart.createMachine({
  id: 'aiWarning',
  context: { state: 'open' },
  initial: 'open',
  states: {
    open: {
      meta: { ...meta('open'), waits: { title: '待处理预警' } },
      on: {
        'AIWarningMessage/edit': { guard },
        'AIWarningMessage/delete': { guard },
        'AIWarningMessage/handle.confirm': { guard, target: 'confirmed' },
        'AIWarningMessage/handle.refute': refute,
        'AIWarningMessage/toRisk': toRisk,
      },
    },
    confirmed: {
      meta: meta('confirmed'),
      on: { 'AIWarningMessage/handle.refute': refute, 'AIWarningMessage/toRisk': toRisk },
    },
    refuted: { meta: meta('refuted') },
    hazard: { meta: meta('hazard') },
  },
});
