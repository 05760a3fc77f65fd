import type { DbSession } from './session.ts';

/** Returns names of users by id, deleted ones included. */
export async function selectUserNames(db: DbSession, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const users = db.t
    .selectFrom('sys_user')
    .select(['id', 'name'])
    .where('id', 'in', [...ids]);
  const rows = await db.all<{ id: number; name: string }>(users);
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}
