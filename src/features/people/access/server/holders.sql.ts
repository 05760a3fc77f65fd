import { sql } from 'kysely';
import type { DbSession } from '../../../../server/db/session.ts';

const holdersOf = (db: DbSession, roleId: number) =>
  db.t
    .selectFrom('sys_user_role as ur')
    .innerJoin('sys_user as u', 'u.id', 'ur.user_id')
    .where('ur.role_id', '=', roleId)
    .where('u.is_deleted', '=', false);

export async function hasHolder(db: DbSession, roleId: number): Promise<boolean> {
  return (await db.first(holdersOf(db, roleId).select('u.id').limit(1))) !== undefined;
}

/** Returns the organisations in which the holders of a role work. */
export async function selectHomes(db: DbSession, roleId: number): Promise<string[]> {
  const homes = holdersOf(db, roleId).select('u.org_id').distinct().where('u.org_id', 'is not', null);
  return (await db.all<{ org_id: number }>(homes)).map(({ org_id: id }) => String(id));
}

/** Table of grants: column `of` has the id of the user or role, column `to` the id of what is granted. */
export interface Links {
  table: 'sys_user_role' | 'sys_user_org' | 'sys_role_menu' | 'sys_role_org';
  of: 'user_id' | 'role_id';
  to: 'role_id' | 'org_id' | 'menu_id';
}

/** Returns the ids granted to one user or role, including ids of records that were deleted since. */
export async function readLinks(db: DbSession, { table, of, to }: Links, ownerId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    db.t.selectFrom(table).select(`${to} as id`).where(of, '=', ownerId).orderBy(to),
  );
  return rows.map(({ id }) => id);
}

/** Ids granted to several users or roles, by id of the owner. */
export async function selectLinks(
  db: DbSession,
  { table, of, to }: Links,
  ownerIds: readonly number[],
): Promise<Map<number, number[]>> {
  const ids = sql<number[]>`array_agg(${sql.ref(to)} order by ${sql.ref(to)})`;
  const rows = await db.all<{ owner: number; ids: number[] }>(
    db.t
      .selectFrom(table)
      .select([`${of} as owner`, ids.as('ids')])
      .where(of, 'in', [...ownerIds])
      .groupBy(of),
  );
  return new Map(rows.map((row) => [row.owner, row.ids]));
}

export async function deleteLinks(
  db: DbSession,
  { table, of, to }: Links,
  { ownerId, ids }: { ownerId: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length > 0) await db.run(db.t.deleteFrom(table).where(of, '=', ownerId).where(to, 'in', ids));
}

export async function insertLinks(
  db: DbSession,
  { table, of, to }: Links,
  { ownerId, ids }: { ownerId: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length > 0) await db.run(db.t.insertInto(table).values(ids.map((id) => ({ [of]: ownerId, [to]: id }))));
}

export function selectRoleNames(
  db: DbSession,
  limit: number,
): Promise<{ id: number; name: string; data_scope_type: number | null }[]> {
  const roles = db.t.selectFrom('sys_role').select(['id', 'name', 'data_scope_type']);
  return db.all<{ id: number; name: string; data_scope_type: number | null }>(
    roles.where('is_deleted', '=', false).where('status', '=', 0).orderBy('sort').orderBy('id').limit(limit),
  );
}

export async function countHolders(db: DbSession, roleId: number): Promise<number> {
  const row = await db.first<{ n: number }>(holdersOf(db, roleId).select(sql<number>`count(*)::int`.as('n')));
  return row?.n ?? 0;
}
