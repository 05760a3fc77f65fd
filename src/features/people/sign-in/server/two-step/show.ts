import type { WireRecord } from '../../../../../engine/json.ts';
import { may, type UserCtx } from '../../../../../server/ctx.ts';
import { selectGuarded } from './two-step.sql.ts';

/** Adds whether users have a second step, only for callers who may remove it: others must not learn whom to attack. */
export async function showTwoStep(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> {
  if (rows.length === 0 || !may(ctx, 'sysUser:resetTwoStep')) return;
  const ids = rows.map(({ id }) => String(id));
  const guarded = await selectGuarded(ctx.db, ids);
  for (const row of rows) row.twoStep = guarded.has(String(row.id));
}
