import type { UserCtx } from '../../../../server/ctx.ts';
import { type ErrorCode, refuse } from '../../../../server/errors.ts';
import { readCredential } from '../../../../server/session/credentials.ts';
import { verifyPassword } from '../../../../server/session/passwords.ts';
import { isKnownHere } from './known-places.ts';
import { countAttempt, forgiveAttempt } from './login-attempts.ts';

/**
 * Checks the caller's password again before actions that an unattended open screen must not allow. Wrong passwords
 * count, so the call must not run in the transaction of its request.
 * @param wrong error code for a wrong password
 * @returns the stored hash that matched; a later write compares it to detect that the password has changed since
 * @throws `wrong`, TOO_OFTEN
 */
export async function provePassword(ctx: UserCtx, password: string, wrong: ErrorCode): Promise<string> {
  const { caller, db, tenant, ip, now } = ctx;
  const attempt = { purpose: 'password', tenant, account: caller.id, ip, now: now() } as const;
  const isKnown = await isKnownHere(db, { userId: caller.id, ip, now: attempt.now });
  const counted = await countAttempt(db, attempt, isKnown);
  const credential = await readCredential(db, caller.id);
  if (!(await verifyPassword(credential?.passwordHash ?? null, password)) || !credential) throw refuse(wrong);
  await forgiveAttempt(db, attempt, counted);
  return credential.passwordHash;
}
