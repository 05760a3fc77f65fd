import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { all, any, equals, type RowFilter } from '../../../../server/db/records/filter.ts';
import { selectRows } from '../../../../server/db/records/read.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';
import { inScope } from '../../../../server/records/visibility.ts';
import { DELAY_ROLES, DELAY_STEP } from '../../workflow/delay.ts';

/** dictionary delay_status. */
export const DELAY_STATUS = { waiting: 0, granted: 1, refused: 2, lapsed: 3 } as const;

/** More applications than any hazard is granted. */
const MAX_DELAYS = 50;

/** Applications for a later deadline of a hazard, oldest first. */
export async function delaysOf(ctx: UserCtx, { id, delayCount, delayStep }: WireRecord): Promise<WireRecord[]> {
  if (delayCount === undefined && delayStep === undefined) return [];
  const model = ctx.catalog.model('RiskDelay');
  const rows = await selectRows(ctx.db, model, {
    filter: equals('riskRegisterId', id),
    visible: [],
    order: [{ field: 'id', direction: 'ascend' }],
    limit: MAX_DELAYS,
  });
  return rows.map((row) => toRecord(model, row));
}

/** Applications that wait for the caller: the rule of delay.ts as a filter of their rows. */
export function waitingDelays(ctx: UserCtx): RowFilter {
  const me = ctx.caller.id;
  const within = inScope('orgId', ctx.scopeOf('RiskRectify:approveDelay'));
  const held = [DELAY_STEP.safety, DELAY_STEP.director].flatMap((step) =>
    ctx.caller.roles.includes(DELAY_ROLES[step] ?? '') ? [all({ key: 'step', op: 'gte', value: step }, within)] : [],
  );
  return all(
    equals('status', DELAY_STATUS.waiting),
    { not: equals('createdUserId', me) },
    any(equals('checkerId', me), equals('leaderId', me), ...held),
  );
}
