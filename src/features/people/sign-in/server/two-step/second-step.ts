import { randomInt } from 'node:crypto';
import type { UserCtx } from '../../../../../server/ctx.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { invalid, refuse } from '../../../../../server/errors.ts';
import { announceChange } from '../../../../../server/realtime/outbox.ts';
import { findRow } from '../../../../../server/records/detail.ts';
import { appendHistory } from '../../../../../server/records/history.ts';
import { revokeSessions } from '../../../../../server/session/sessions.ts';
import { hashRecoveryCode, type Owner, readTwoStepKey, unsealSecret } from './sealing.ts';
import { stepOfCode } from './totp.ts';
import {
  deleteRecoveryCode,
  deleteRecoveryCodes,
  deleteTwoStep,
  insertRecoveryCodes,
  raiseLastStep,
  selectTwoStep,
} from './two-step.sql.ts';

/** A row of sys_user_two_step. */
interface TwoStep {
  sealed: Buffer;
  /** null: set up but never confirmed with a code, so not active. */
  confirmedTime: Date | null;
}

const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Base 32 without letters that look like digits; a code has 50 bits. */
const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export async function readTwoStep(db: DbSession, userId: string): Promise<TwoStep | null> {
  const row = await selectTwoStep(db, userId);
  return row ? { sealed: row.secret, confirmedTime: row.confirmed_time } : null;
}

export async function hasSecondStep(db: DbSession, userId: string): Promise<boolean> {
  return (await readTwoStep(db, userId))?.confirmedTime instanceof Date;
}

/**
 * Uses up a code of the authenticator app or a recovery code; of parallel attempts with one code exactly one succeeds.
 * @throws LOGIN_DYNAMIC_CODE, LOGIN_RECOVERY_CODE, or a field error for any other format
 */
export async function spendSecondStep(db: DbSession, userId: string, of: { code: string; now: Date }): Promise<void> {
  const code = of.code.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return spendDynamicCode(db, userId, { code, now: of.now });
  if (code.length === RECOVERY_LENGTH && [...code].every((letter) => RECOVERY_ALPHABET.includes(letter))) {
    return spendRecoveryCode(db, userId, { code, now: of.now });
  }
  throw invalid([{ field: 'dynamicCode', message: '请输入 6 位动态码!' }]);
}

export async function spendDynamicCode(db: DbSession, userId: string, of: { code: string; now: Date }): Promise<void> {
  const twoStep = await readTwoStep(db, userId);
  const key = await readTwoStepKey(db, of.now);
  const step = twoStep && stepOfCode(unsealSecret(key, { tenant: db.tenant, userId }, twoStep.sealed), of.code, of.now);
  if (step === null) throw refuse('LOGIN_DYNAMIC_CODE');
  // The stored time step of the last used code only rises, so that this or an older code is never valid again.
  const isFirst = await raiseLastStep(db, userId, step);
  if (!isFirst) throw refuse('LOGIN_DYNAMIC_CODE');
}

async function spendRecoveryCode(db: DbSession, userId: string, of: { code: string; now: Date }): Promise<void> {
  const hash = hashRecoveryCode(await readTwoStepKey(db, of.now), { tenant: db.tenant, userId }, of.code);
  if (!(await deleteRecoveryCode(db, userId, hash))) throw refuse('LOGIN_RECOVERY_CODE');
}

/** Replaces the recovery codes and returns the new ones, which cannot be read again: only hashes are stored. */
export async function renewRecoveryCodes(db: DbSession, userId: string, now: Date): Promise<string[]> {
  const owner: Owner = { tenant: db.tenant, userId };
  const key = await readTwoStepKey(db, now);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await deleteRecoveryCodes(db, userId);
  await insertRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashRecoveryCode(key, owner, code)),
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

function newRecoveryCode(): string {
  const letter = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];
  return Array.from({ length: RECOVERY_LENGTH }, letter).join('');
}

/** Removes the second step and its recovery codes; true if there was one. */
export async function removeTwoStep(db: DbSession, userId: string): Promise<boolean> {
  await deleteRecoveryCodes(db, userId);
  return deleteTwoStep(db, userId);
}

/**
 * Removes the second step of a user who lost his telephone, after the administrator verified his identity, and ends
 * his sessions. The user's history records it; only super administrators see, and can reset, super administrators.
 * @throws D1002 for a user the caller may not see, LOGIN_TWO_STEP_OWN, LOGIN_TWO_STEP_OFF
 */
export async function resetTwoStep(ctx: UserCtx, id: number | string): Promise<void> {
  const row = await findRow(ctx, 'sysUser', { id, lock: 'update' });
  const userId = String(row.id);
  // Users remove their own second step by password: an unattended open session must not be enough.
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
