import { sql } from 'kysely';
import type { DbSession } from '../../../../server/db/session.ts';

/** Application of a menu that is not deleted; null if there is none. */
export async function selectApplication(db: DbSession, id: number): Promise<string | null> {
  const row = await db.first<{ application: string | null }>(
    db.t.selectFrom('sys_menu').select('application').where('id', '=', id).where('is_deleted', '=', false),
  );
  return row?.application ?? null;
}

/** Moves everything below a menu to its application. */
export async function cascadeApplication(
  db: DbSession,
  of: { id: number; path: string; application: string },
): Promise<void> {
  await db.run(
    db.t
      .updateTable('sys_menu')
      .set({ application: of.application })
      .where(sql<boolean>`starts_with(pids, ${`${of.path}[${of.id}],`})`),
  );
}

/** Ids of the menus below one that are not deleted, in no order. */
export async function selectBelow(db: DbSession, of: { id: number; limit: number }): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    db.t
      .selectFrom('sys_menu as m')
      .innerJoin('sys_menu as top', (join) => join.on('top.id', '=', of.id))
      .select('m.id')
      .where(sql<boolean>`starts_with(m.pids, top.pids || ${`[${of.id}],`})`)
      .where('m.is_deleted', '=', false)
      .limit(of.limit),
  );
  return rows.map(({ id }) => id);
}

/** Ids of the roles that hold one of these menus, in ascending order. */
export async function selectHolders(db: DbSession, menuIds: readonly number[]): Promise<number[]> {
  const links = db.t.selectFrom('sys_role_menu').select('role_id').distinct();
  const rows = db.all<{ role_id: number }>(links.where('menu_id', 'in', [...menuIds]).orderBy('role_id'));
  return (await rows).map(({ role_id: id }) => id);
}

/** Deletes grants of deleted menus. */
export async function deleteGrants(db: DbSession, ids: readonly number[]): Promise<void> {
  await db.run(db.t.deleteFrom('sys_role_menu').where('menu_id', 'in', [...ids]));
}

/** True if a menu that is not deleted belongs to the application. */
export async function hasMenus(db: DbSession, application: string): Promise<boolean> {
  const menu = db.t
    .selectFrom('sys_menu')
    .select('id')
    .where('application', '=', application)
    .where('is_deleted', '=', false);
  return (await db.first(menu.limit(1))) !== undefined;
}
