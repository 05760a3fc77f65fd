import type { UserCtx } from '../../../../../server/ctx.ts';
import { refuse } from '../../../../../server/errors.ts';
import { announceChange } from '../../../../../server/realtime/outbox.ts';
import { findRow } from '../../../../../server/records/detail.ts';
import { appendHistory } from '../../../../../server/records/history.ts';
import { revokeSessions } from '../../../../../server/session/sessions.ts';
import { removeTwoStep } from './second-step.ts';

/**
 * Removes the second step of a user who lost his telephone, after the administrator verified his identity, and ends
 * his sessions. The user's history records it; only super administrators see, and can reset, super administrators.
 * @throws D1002 for a user the caller may not see, LOGIN_TWO_STEP_OWN, LOGIN_TWO_STEP_OFF
 */
export async function resetTwoStep(ctx: UserCtx, id: number | string): Promise<void> {
  const row = await findRow(ctx, 'sysUser', { id, lock: 'update' });
  const userId = String(row.id);
  // The own second step is removed with the password: a session left open must not be enough.
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
