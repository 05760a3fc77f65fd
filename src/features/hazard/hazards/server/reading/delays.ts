import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, any, equals, type RowFilter } from '../../../../../server/db/records/filter.ts';
import { inScope } from '../../../../../server/records/visibility.ts';
import { DELAY_ROLES, DELAY_STEP } from '../../workflow/delay.ts';

/** Values of the dictionary delay_status. */
export const DELAY_STATUS = { waiting: 0, granted: 1, refused: 2, lapsed: 3 } as const;

/** Applications that wait for the caller; must equal the rule of delay.ts. */
export function waitingDelays(ctx: UserCtx): RowFilter {
  const me = ctx.caller.id;
  const within = inScope('orgId', ctx.scopeOf('RiskRectify:approveDelay'));
  const held = [DELAY_STEP.safety, DELAY_STEP.director].flatMap((step) =>
    ctx.caller.roles.includes(DELAY_ROLES[step] ?? '') ? [all({ key: 'step', op: 'gte', value: step }, within)] : [],
  );
  return all(
    equals('status', DELAY_STATUS.waiting),
    { not: equals('createdUserId', me) },
    // few: one filter for each step of a delay
    any(equals('checkerId', me), equals('leaderId', me), ...held),
  );
}
