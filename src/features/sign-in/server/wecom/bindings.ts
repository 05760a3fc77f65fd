import type { Session } from '../../../../server/db/session.ts';
import { refuse } from '../../../../server/errors.ts';

/** A person at the provider. */
export interface Member {
  corpId: string;
  memberId: string;
}

/** The living account the member is bound to. */
export async function findBound(db: Session, { corpId, memberId }: Member): Promise<string | null> {
  const row = await db.first<{ id: number }>(
    db.t
      .selectFrom('sys_user_wecom as w')
      .innerJoin('sys_user as u', 'u.id', 'w.user_id')
      .select('u.id')
      .where('w.corp_id', '=', corpId)
      .where('w.member_id', '=', memberId)
      .where('u.is_deleted', '=', false),
  );
  return row ? String(row.id) : null;
}

export async function isBound(db: Session, userId: string): Promise<boolean> {
  const row = await db.first(db.t.selectFrom('sys_user_wecom').select('user_id').where('user_id', '=', userId));
  return row !== undefined;
}

/**
 * Binds account and member to each other, in a transaction of the caller.
 * @throws WECOM_BOUND, WECOM_TAKEN when one of them is bound already
 */
export async function bindMember(db: Session, of: Member & { userId: string; now: Date }): Promise<void> {
  const { userId, corpId, memberId, now } = of;
  await releaseDeleted(db, of);
  const added = await db.run(
    db.t
      .insertInto('sys_user_wecom')
      .values({ user_id: userId, corp_id: corpId, member_id: memberId, bound_time: now })
      .onConflict((conflict) => conflict.doNothing()),
  );
  if (added > 0) return;
  const bound = await findBound(db, of);
  // The same two again: somebody was quicker with the same wish.
  if (bound === userId) return;
  throw refuse((await isBound(db, userId)) ? 'WECOM_BOUND' : 'WECOM_TAKEN');
}

/** A deleted account keeps nobody from another one. */
async function releaseDeleted(db: Session, { corpId, memberId }: Member): Promise<void> {
  const deleted = db.t.selectFrom('sys_user').select('id').where('is_deleted', '=', true);
  const stale = db.t.deleteFrom('sys_user_wecom').where('corp_id', '=', corpId).where('member_id', '=', memberId);
  await db.run(stale.where('user_id', 'in', deleted));
}

/** @throws WECOM_UNBOUND */
export async function unbindUser(db: Session, userId: string): Promise<void> {
  const removed = await db.run(db.t.deleteFrom('sys_user_wecom').where('user_id', '=', userId));
  if (removed === 0) throw refuse('WECOM_UNBOUND');
}
