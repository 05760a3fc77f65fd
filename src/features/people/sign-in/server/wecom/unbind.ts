import { VISIT } from '../../../../../server/activity-log.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { notFound } from '../../../../../server/errors.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { unbindUser } from './bindings.ts';

/** Removes the caller's own binding; for any other account it returns 404 (security.md#A22). */
export async function unbindOwn(platform: Platform, ctx: UserCtx, { id }: { id?: string | number }): Promise<void> {
  const { db, caller, tenant, ip } = ctx;
  if (id !== undefined && String(id) !== caller.id) throw notFound();
  await unbindUser(db, caller.id);
  const device = { ip, browser: '', os: '' };
  ctx.afterCommit(() => {
    const visit = { tenant, account: caller.account, userId: caller.id, type: VISIT.granted, device } as const;
    platform.activity.visit({ ...visit, message: '解除企业微信绑定', success: true });
  });
}
