import type { WireRecord } from '../../../../engine/json.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { selectGuarded } from './two-step.sql.ts';

/** Says of users whether they have a second step, to those alone who may take it away: others need not know whom to try. */
export async function showTwoStep(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> {
  if (rows.length === 0 || !may(ctx, 'sysUser:resetTwoStep')) return;
  const ids = rows.map(({ id }) => String(id));
  const guarded = await selectGuarded(ctx.db, ids);
  for (const row of rows) row.twoStep = guarded.has(String(row.id));
}
