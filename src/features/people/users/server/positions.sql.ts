import type { WireRecord } from '../../../../engine/json.ts';
import type { DbSession } from '../../../../server/db/session.ts';

/** Positions of a user in his own organisation. */
export async function selectPositionIds(db: DbSession, userId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    db.t.selectFrom('sys_user_pos').select('pos_id as id').where('user_id', '=', userId).orderBy('pos_id'),
  );
  return rows.map(({ id }) => id);
}

/** Replaces the positions of a user in his own organisation; the caller holds the lock of the user's row. */
export async function replacePositions(db: DbSession, userId: number, ids: readonly number[]): Promise<void> {
  await db.run(db.t.deleteFrom('sys_user_pos').where('user_id', '=', userId));
  if (ids.length === 0) return;
  await db.run(db.t.insertInto('sys_user_pos').values(ids.map((id) => ({ user_id: userId, pos_id: id }))));
}

/** Positions of a user in further organisations, as rows of his record. */
export async function selectFurtherPositions(db: DbSession, userId: number): Promise<WireRecord[]> {
  const rows = await db.all<{ orgId: number; posId: number }>(
    db.t
      .selectFrom('sys_user_ext_org')
      .select(['org_id as orgId', 'pos_id as posId'])
      .where('user_id', '=', userId)
      .orderBy('org_id')
      .orderBy('pos_id'),
  );
  return rows.map(({ orgId, posId }) => ({ orgId: String(orgId), posId }));
}

/** Replaces a user's positions in further organisations; the caller has locked his row. Equal rows count once. */
export async function replaceFurtherPositions(
  db: DbSession,
  userId: number,
  rows: readonly { orgId: number; posId: number }[],
): Promise<void> {
  await db.run(db.t.deleteFrom('sys_user_ext_org').where('user_id', '=', userId));
  if (rows.length === 0) return;
  const values = rows.map(({ orgId, posId }) => ({ user_id: userId, org_id: orgId, pos_id: posId }));
  await db.run(
    db.t
      .insertInto('sys_user_ext_org')
      .values(values)
      .onConflict((conflict) => conflict.doNothing()),
  );
}
