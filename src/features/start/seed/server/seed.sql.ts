import type { DbSession, Row } from '../../../../server/db/session.ts';

/** True if there have been users, including deleted ones. */
export async function hasUsers(db: DbSession): Promise<boolean> {
  return (await db.first(db.t.selectFrom('sys_user').select('id').limit(1))) !== undefined;
}

/** Inserts rows in one statement and returns their ids in the given order. */
export async function insertRows(db: DbSession, table: string, rows: readonly Row[]): Promise<number[]> {
  // PostgreSQL assigns and returns ids in the order of a multi-row VALUES.
  const written = await db.all<{ id: number }>(db.t.insertInto(table).values(rows).returning('id'));
  return written.map((row) => row.id);
}

/** Tables that join two others by their ids. */
type LinkTable = 'sys_user_role' | 'sys_user_pos' | 'sys_role_menu';

export async function insertLinks(db: DbSession, table: LinkTable, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await db.run(db.t.insertInto(table).values(rows));
}
