import { VISIT } from '../../../../../server/activity-log.ts';
import type { Device, UserCtx } from '../../../../../server/ctx.ts';
import { notFound } from '../../../../../server/errors.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { NO_TENANT } from '../../../../../server/tenants.ts';
import { type Entered, enter } from '../enter.ts';
import { proveAccount } from '../login.ts';
import { hasSecondStep } from '../two-step/second-step.ts';
import { holdForSecondStep, spendBindTicket, tryBindTicket } from './bind-tickets.ts';
import { bindMember, unbindUser } from './bindings.ts';

export interface BindRequest {
  bindTicket: string;
  account: string;
  password: string;
}

/**
 * Binds the member named by the provider to the account whose password he knows, and signs him in. An attempt counts as
 * a sign-in; for an account with a second step the binding follows that step (security.md#R23).
 * @throws WECOM_TICKET, D1000, D1017, WECOM_BOUND, WECOM_TAKEN, TOO_OFTEN
 */
export async function bindAccount(platform: Platform, request: BindRequest, device: Device): Promise<Entered> {
  const { bindTicket, account, password } = request;
  const anyone = platform.database.session(NO_TENANT);
  const { tenant, ...member } = await tryBindTicket(anyone, bindTicket, platform.now());
  const proof = await proveAccount(platform, { account, password, tenantId: tenant }, { device, answered: false });
  const proven = { ...proof, visitType: VISIT.granted } as const;
  const { userId } = proven;
  const entering = { remember: false, device };
  if (await hasSecondStep(platform.database.session(tenant), userId)) {
    const entered = await enter(platform, proven, entering);
    if ('ticket' in entered)
      await holdForSecondStep(anyone, bindTicket, { loginTicket: entered.ticket, now: platform.now() });
    return entered;
  }
  await platform.database.tx(tenant, async (db) => {
    await spendBindTicket(db, bindTicket);
    await bindMember(db, { ...member, userId, now: platform.now() });
  });
  return enter(platform, proven, entering);
}

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
