import type { UserCtx } from '../ctx.ts';
import { refuse } from '../errors.ts';
import { readCredential } from './credentials.ts';
import { countAttempt, forgiveAttempt } from './login-attempts.ts';
import { verifyPassword } from './passwords.ts';

/**
 * The caller's own password, asked again before what an open screen left behind must not allow. Wrong ones are counted,
 * so the call must not run in the transaction of its request.
 * @throws D1004, TOO_OFTEN
 */
export async function provePassword({ caller, db, tenant, ip, now }: UserCtx, password: string): Promise<void> {
  const attempt = { purpose: 'password', tenant, account: caller.id, ip, now: now() } as const;
  await countAttempt(db, attempt);
  const credential = await readCredential(db, caller.id);
  if (!(await verifyPassword(credential?.passwordHash ?? null, password))) throw refuse('D1004');
  await forgiveAttempt(db, attempt);
}
