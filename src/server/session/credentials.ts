import type { DbSession } from '../db/session.ts';
import { selectCredential, upsertCredential } from './identity.sql.ts';
import { hashPassword } from './passwords.ts';

export interface Credential {
  passwordHash: string;
  mustChange: boolean;
  /** True for the demo accounts' shared password. */
  demo: boolean;
}

export interface PasswordOptions {
  /** True for a one-time password, to be changed at the first login. */
  mustChange: boolean;
  /** True for the demo accounts' shared password. */
  demo?: boolean;
  now: Date;
}

/** Stores a password; the caller must end the user's sessions (revokeSessions). */
export async function setPassword(
  db: DbSession,
  userId: string,
  { password, ...options }: PasswordOptions & { password: string },
): Promise<void> {
  await storeHash(db, userId, { hash: await hashPassword(password), ...options });
}

/** Stores a hash that was computed before, such as the hash of one password for many accounts. */
export async function storeHash(
  db: DbSession,
  userId: string,
  { hash, mustChange, demo = false, now }: PasswordOptions & { hash: string },
): Promise<void> {
  await upsertCredential(db, userId, { password_hash: hash, must_change: mustChange, changed_time: now, demo });
}

/** Hash of the user's password, locked until the transaction ends. */
export async function lockHash(db: DbSession, userId: string): Promise<string | null> {
  return (await selectCredential(db, userId, 'update'))?.password_hash ?? null;
}

export async function readCredential(db: DbSession, userId: string): Promise<Credential | null> {
  const row = await selectCredential(db, userId);
  return row ? { passwordHash: row.password_hash, mustChange: row.must_change, demo: row.demo } : null;
}
