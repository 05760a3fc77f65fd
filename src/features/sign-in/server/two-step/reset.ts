import type { UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { announceChange } from '../../../../server/realtime/outbox.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { appendHistory } from '../../../../server/records/history.ts';
import { revokeSessions } from '../../../../server/session/sessions.ts';
import { removeTwoStep } from './second-step.ts';

/**
 * An administrator takes the second step of somebody who lost his telephone away, after making sure who asks. Told in
 * the history of the user; his logins end. Super administrators are reset by their like alone, who see them.
 * @throws D1002 outside the caller's sight, LOGIN_TWO_STEP_OWN, LOGIN_TWO_STEP_OFF
 */
export async function resetTwoStep(ctx: UserCtx, id: number | string): Promise<void> {
  const row = await findRow(ctx, 'sysUser', { id, lock: 'update' });
  const userId = String(row.id);
  // One's own is ended with the password: a session left open must not be enough.
  if (userId === ctx.caller.id) throw refuse('LOGIN_TWO_STEP_OWN');
  if (!(await removeTwoStep(ctx.db, userId))) throw refuse('LOGIN_TWO_STEP_OFF');
  await revokeSessions(ctx.db, [userId], { reason: 'forced', ...(ctx.tokenHash ? { except: ctx.tokenHash } : {}) });
  await announceChange(ctx, 'sysUser', { ids: [Number(userId)] });
  await appendHistory(ctx, {
    resource: 'sysUser',
    recordId: Number(userId),
    event: 'resetTwoStep',
    title: '重置两步验证',
  });
}
