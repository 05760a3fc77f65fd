import type { WireRecord } from '../../../../engine/json.ts';
import { apply } from '../../../../engine/workflow/workflow.ts';
import { canOf, type UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { WARNING_STATUS, type WarningEvent, warningFacts, warningWorkflow } from '../workflow/index.ts';

/** Outcome of a call in the state machine, for a warning the caller has locked. @throws H1001, H1013 */
export function decideWarning(ctx: UserCtx, warning: WireRecord, event: WarningEvent) {
  const outcome = apply(warningWorkflow, { facts: warningFacts(warning), actor: { can: canOf(ctx) } }, event);
  if (outcome.ok) return outcome;
  if (event === 'AIWarningMessage/toRisk' && warning.status === WARNING_STATUS.hazard) {
    throw refuse('H1013', {}, { id: warning.riskRegisterId });
  }
  throw refuse(outcome.code);
}
