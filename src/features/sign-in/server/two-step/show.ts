import type { WireRecord } from '../../../../engine/json.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';

/** Says of users whether they have a second step, to those alone who may take it away: others need not know whom to try. */
export async function showTwoStep(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> {
  if (rows.length === 0 || !may(ctx, 'sysUser:resetTwoStep')) return;
  const ids = rows.map(({ id }) => String(id));
  const confirmed = ctx.db.t.selectFrom('sys_user_two_step').select('user_id').where('user_id', 'in', ids);
  const found = await ctx.db.all<{ user_id: number }>(confirmed.where('confirmed_time', 'is not', null));
  const guarded = new Set(found.map(({ user_id: id }) => String(id)));
  for (const row of rows) row.twoStep = guarded.has(String(row.id));
}
