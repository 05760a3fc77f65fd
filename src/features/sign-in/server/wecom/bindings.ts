import type { DbSession } from '../../../../server/db/session.ts';
import { refuse } from '../../../../server/errors.ts';
import { deleteBinding, deleteStaleBinding, hasBinding, insertBinding, selectBoundUser } from './binding.sql.ts';

/** A person at the provider. */
export interface Member {
  corpId: string;
  memberId: string;
}

/** The living account the member is bound to. */
export function findBound(db: DbSession, member: Member): Promise<string | null> {
  return selectBoundUser(db, member);
}

export function isBound(db: DbSession, userId: string): Promise<boolean> {
  return hasBinding(db, userId);
}

/**
 * Binds account and member to each other, in a transaction of the caller.
 * @throws WECOM_BOUND, WECOM_TAKEN when one of them is bound already
 */
export async function bindMember(db: DbSession, of: Member & { userId: string; now: Date }): Promise<void> {
  // A deleted account keeps nobody from another one.
  await deleteStaleBinding(db, of);
  if (await insertBinding(db, of)) return;
  const bound = await findBound(db, of);
  // The same two again: somebody was quicker with the same wish.
  if (bound === of.userId) return;
  throw refuse((await isBound(db, of.userId)) ? 'WECOM_BOUND' : 'WECOM_TAKEN');
}

/** @throws WECOM_UNBOUND */
export async function unbindUser(db: DbSession, userId: string): Promise<void> {
  if (!(await deleteBinding(db, userId))) throw refuse('WECOM_UNBOUND');
}
