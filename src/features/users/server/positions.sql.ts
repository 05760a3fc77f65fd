import type { DbSession } from '../../../server/db/session.ts';

/** Positions of a user in his own organisation. */
export async function selectPositionIds(db: DbSession, userId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    db.t.selectFrom('sys_user_pos').select('pos_id as id').where('user_id', '=', userId).orderBy('pos_id'),
  );
  return rows.map(({ id }) => id);
}

/** Replaces them; the caller holds the user's row. */
export async function replacePositions(db: DbSession, userId: number, ids: readonly number[]): Promise<void> {
  await db.run(db.t.deleteFrom('sys_user_pos').where('user_id', '=', userId));
  if (ids.length === 0) return;
  await db.run(db.t.insertInto('sys_user_pos').values(ids.map((id) => ({ user_id: userId, pos_id: id }))));
}
