import type { DbSession } from '../../../../../server/db/session.ts';
import { refuse } from '../../../../../server/errors.ts';
import { deleteBinding, deleteStaleBinding, hasBinding, insertBinding, selectBoundUser } from './binding.sql.ts';

/** A member of a corporation at the provider. */
export interface Member {
  corpId: string;
  memberId: string;
}

/** Id of the account to which the member is bound; null without a binding, or if the account was deleted. */
export function findBound(db: DbSession, member: Member): Promise<string | null> {
  return selectBoundUser(db, member);
}

export function isBound(db: DbSession, userId: string): Promise<boolean> {
  return hasBinding(db, userId);
}

/** Binds account and member in the caller's transaction. @throws WECOM_BOUND, WECOM_TAKEN if either is bound */
export async function bindMember(db: DbSession, of: Member & { userId: string; now: Date }): Promise<void> {
  // A binding to a deleted account must not prevent a new one.
  await deleteStaleBinding(db, of);
  if (await insertBinding(db, of)) return;
  const bound = await findBound(db, of);
  // A parallel request has bound the same member and account: a success.
  if (bound === of.userId) return;
  throw refuse((await isBound(db, of.userId)) ? 'WECOM_BOUND' : 'WECOM_TAKEN');
}

/** @throws WECOM_UNBOUND */
export async function unbindUser(db: DbSession, userId: string): Promise<void> {
  if (!(await deleteBinding(db, userId))) throw refuse('WECOM_UNBOUND');
}
