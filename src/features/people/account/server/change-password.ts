import { VISIT } from '../../../../server/activity-log.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import type { Platform } from '../../../../server/platform.ts';
import { lockHash, storeHash } from '../../../../server/session/credentials.ts';
import { hashPassword, passwordProblem } from '../../../../server/session/passwords.ts';
import { revokeSessions } from '../../../../server/session/sessions.ts';
import { provePassword } from '../../sign-in/index.ts';

export interface PasswordChange {
  password: string;
  newPassword: string;
  confirm?: string;
}

/** Changes the caller's own password after checking the old one; ends all his other sessions (wire.md#5.1). */
export async function changeOwnPassword(platform: Platform, ctx: UserCtx, change: PasswordChange): Promise<void> {
  const { caller, tenant, tokenHash } = ctx;
  const now = ctx.now();
  const proven = await provePassword(ctx, change.password, 'D1004');
  checkNew(change, [caller.account, caller.name]);
  const hash = await hashPassword(change.newPassword);
  await platform.database.tx(tenant, async (transaction) => {
    // Among concurrent changes, the first one makes the old password of the others wrong.
    if ((await lockHash(transaction, caller.id)) !== proven) throw refuse('D1004');
    await storeHash(transaction, caller.id, { hash, mustChange: false, now });
    await revokeSessions(transaction, [caller.id], { reason: 'password', ...(tokenHash ? { except: tokenHash } : {}) });
  });
  const device = { ip: ctx.ip, browser: '', os: '' };
  const visit = { tenant, account: caller.account, userId: caller.id, type: VISIT.password, device } as const;
  platform.activity.visit({ ...visit, message: '修改密码成功', success: true });
}

function checkNew({ password, newPassword, confirm }: PasswordChange, names: readonly string[]): void {
  if (confirm !== undefined && confirm !== newPassword)
    throw invalid([{ field: 'confirm', message: '两次密码不一致' }]);
  const same = newPassword === password ? '新密码不能与旧密码相同' : null;
  // few: the names are the account and the user's name
  const problem = same ?? passwordProblem(newPassword, ...names);
  if (problem) throw invalid([{ field: 'newPassword', message: problem }]);
}
