import type { DbSession } from '../../../../../server/db/session.ts';

interface MemberKey {
  corpId: string;
  memberId: string;
}

/** Id of the account to which a member is bound; null without a binding, or if the account was deleted. */
export async function selectBoundUser(db: DbSession, { corpId, memberId }: MemberKey): Promise<string | null> {
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

export async function hasBinding(db: DbSession, userId: string): Promise<boolean> {
  const row = await db.first(db.t.selectFrom('sys_user_wecom').select('user_id').where('user_id', '=', userId));
  return row !== undefined;
}

/** Inserts a binding; false, without a change, if the member or the account is bound already. */
export async function insertBinding(db: DbSession, of: MemberKey & { userId: string; now: Date }): Promise<boolean> {
  const added = await db.run(
    db.t
      .insertInto('sys_user_wecom')
      .values({ user_id: of.userId, corp_id: of.corpId, member_id: of.memberId, bound_time: of.now })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return added > 0;
}

/** Deletes bindings of a member to deleted accounts. */
export async function deleteStaleBinding(db: DbSession, { corpId, memberId }: MemberKey): Promise<void> {
  const deleted = db.t.selectFrom('sys_user').select('id').where('is_deleted', '=', true);
  const stale = db.t.deleteFrom('sys_user_wecom').where('corp_id', '=', corpId).where('member_id', '=', memberId);
  await db.run(stale.where('user_id', 'in', deleted));
}

export async function deleteBinding(db: DbSession, userId: string): Promise<boolean> {
  return (await db.run(db.t.deleteFrom('sys_user_wecom').where('user_id', '=', userId))) > 0;
}
