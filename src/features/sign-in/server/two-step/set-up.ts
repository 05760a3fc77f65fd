import type { UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import type { Platform } from '../../../../server/platform.ts';
import { provePassword } from '../prove-password.ts';
import { readTwoStepKey, seal } from './sealing.ts';
import { readTwoStep, removeTwoStep, renewRecoveryCodes, spendDynamicCode } from './second-step.ts';
import { newTotpSecret, type TotpFacts, totpFacts } from './totp.ts';

export interface TwoStepState {
  enabled: boolean;
  /** How many recovery codes are left. */
  recoveryCodes: number;
}

export async function twoStepState({ db, caller }: UserCtx): Promise<TwoStepState> {
  const twoStep = await readTwoStep(db, caller.id);
  const codes = await db.all(
    db.t.selectFrom('sys_user_recovery_code').select('user_id').where('user_id', '=', caller.id),
  );
  return { enabled: twoStep?.confirmedTime instanceof Date, recoveryCodes: codes.length };
}

/** A new secret for the authenticator app; in force once a code of it was confirmed. */
export async function beginTwoStep(ctx: UserCtx, password: string): Promise<TotpFacts> {
  const { caller, db, tenant } = ctx;
  await provePassword(ctx, password, 'LOGIN_PASSWORD');
  const secret = newTotpSecret();
  const sealed = seal(await readTwoStepKey(db, ctx.now()), { tenant, userId: caller.id }, secret);
  const row = db.t.insertInto('sys_user_two_step').values({ user_id: caller.id, secret: sealed });
  const written = await db.run(
    row.onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, last_step: 0 })
        .where('sys_user_two_step.confirmed_time', 'is', null),
    ),
  );
  if (written === 0) throw refuse('LOGIN_TWO_STEP_ON');
  return totpFacts(secret, caller.account);
}

/** The first code proves that the app has the secret; answers the recovery codes, this once. */
export async function confirmTwoStep(platform: Platform, ctx: UserCtx, code: string): Promise<string[]> {
  const { caller, tenant } = ctx;
  const now = ctx.now();
  return platform.database.tx(tenant, async (db) => {
    const twoStep = await readTwoStep(db, caller.id);
    if (!twoStep) throw refuse('LOGIN_TWO_STEP_BEGIN');
    if (twoStep.confirmedTime) throw refuse('LOGIN_TWO_STEP_ON');
    await spendDynamicCode(db, caller.id, { code, now });
    await db.run(db.t.updateTable('sys_user_two_step').set({ confirmed_time: now }).where('user_id', '=', caller.id));
    return renewRecoveryCodes(db, caller.id, now);
  });
}

/** New recovery codes; the old ones end. */
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
