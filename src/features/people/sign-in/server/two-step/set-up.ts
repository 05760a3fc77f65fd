import type { UserCtx } from '../../../../../server/ctx.ts';
import { refuse } from '../../../../../server/errors.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { provePassword } from '../prove-password.ts';
import { readTwoStepKey, sealSecret } from './sealing.ts';
import { readTwoStep, removeTwoStep, renewRecoveryCodes, spendDynamicCode } from './second-step.ts';
import { newTotpSecret, type TotpFacts, totpFacts } from './totp.ts';
import { countRecoveryCodes, updateConfirmed, upsertTwoStep } from './two-step.sql.ts';

export interface TwoStepState {
  enabled: boolean;
  /** Number of unused recovery codes. */
  recoveryCodes: number;
}

export async function twoStepState({ db, caller }: UserCtx): Promise<TwoStepState> {
  const twoStep = await readTwoStep(db, caller.id);
  return { enabled: twoStep?.confirmedTime instanceof Date, recoveryCodes: await countRecoveryCodes(db, caller.id) };
}

/** Creates a secret for the authenticator app; it becomes active when a code is confirmed. */
export async function beginTwoStep(ctx: UserCtx, password: string): Promise<TotpFacts> {
  const { caller, db, tenant } = ctx;
  await provePassword(ctx, password, 'LOGIN_PASSWORD');
  const secret = newTotpSecret();
  const sealed = sealSecret(await readTwoStepKey(db, ctx.now()), { tenant, userId: caller.id }, secret);
  if (!(await upsertTwoStep(db, caller.id, sealed))) throw refuse('LOGIN_TWO_STEP_ON');
  return totpFacts(secret, caller.account);
}

/** Activates the secret by its first code, which proves that the app has it; returns the recovery codes, once. */
export async function confirmTwoStep(platform: Platform, ctx: UserCtx, code: string): Promise<string[]> {
  const { caller, tenant } = ctx;
  const now = ctx.now();
  return platform.database.tx(tenant, async (db) => {
    const twoStep = await readTwoStep(db, caller.id);
    if (!twoStep) throw refuse('LOGIN_TWO_STEP_BEGIN');
    if (twoStep.confirmedTime) throw refuse('LOGIN_TWO_STEP_ON');
    await spendDynamicCode(db, caller.id, { code, now });
    await updateConfirmed(db, caller.id, now);
    return renewRecoveryCodes(db, caller.id, now);
  });
}

/** Creates recovery codes; the old ones become invalid. */
export async function changeRecoveryCodes(platform: Platform, ctx: UserCtx, password: string): Promise<string[]> {
  const { caller, tenant } = ctx;
  await provePassword(ctx, password, 'LOGIN_PASSWORD');
  return platform.database.tx(tenant, async (db) => {
    if (!(await readTwoStep(db, caller.id))?.confirmedTime) throw refuse('LOGIN_TWO_STEP_OFF');
    return renewRecoveryCodes(db, caller.id, ctx.now());
  });
}

export async function endTwoStep(platform: Platform, ctx: UserCtx, password: string): Promise<void> {
  await provePassword(ctx, password, 'LOGIN_PASSWORD');
  const had = await platform.database.tx(ctx.tenant, (db) => removeTwoStep(db, ctx.caller.id));
  if (!had) throw refuse('LOGIN_TWO_STEP_OFF');
}
