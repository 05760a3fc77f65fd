import { workflowProcess } from '../../../people/processes/index.ts';
import type { WarningFacts, WarningRule } from '../workflow/machine.ts';
import { type WarningActor, type WarningEvent, warningFacts, warningWorkflow } from '../workflow/warning.ts';

/** Titles of the two outcomes of the call `handle`, in histories as well. */
export const HANDLED = {
  'AIWarningMessage/handle.confirm': '确认',
  'AIWarningMessage/handle.refute': '误报',
} as const;

/** States and actions of an AI warning for the diagram 流程图. */
export const warningProcess = workflowProcess<WarningFacts, WarningActor, WarningEvent, WarningRule>({
  workflow: warningWorkflow,
  title: 'AI预警',
  resource: 'AIWarningMessage',
  field: 'status',
  screens: ['AIWarningMessage'],
  states: { refuted: { meaning: 'closed' }, hazard: { meaning: 'done' } },
  titles: HANDLED,
  who: {},
  actors: ({ can }) => [{ can }],
  facts: () => warningFacts({}),
});
