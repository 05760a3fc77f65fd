import type { DbSession } from '../../../../server/db/session.ts';

export interface PlacedMenu extends Record<string, unknown> {
  id: number;
  application: string;
}

/** Maximum menus of one screen, and buttons of one menu. */
const MOST_MENUS = 500;

/** Returns the folder with this id; undefined if the menu is no folder or was deleted. */
export function selectFolder(db: DbSession, id: number): Promise<PlacedMenu | undefined> {
  return db.first<PlacedMenu>(
    db.t
      .selectFrom('sys_menu')
      .select(['id', 'application'])
      .where('id', '=', id)
      .where('type', '=', 0)
      .where('is_deleted', '=', false),
  );
}

/** Returns the menus that open the screen `component`. */
export function selectMenusOf(db: DbSession, component: string): Promise<PlacedMenu[]> {
  return db.all<PlacedMenu>(
    db.t
      .selectFrom('sys_menu')
      .select(['id', 'application'])
      .where('component', '=', component)
      .where('is_deleted', '=', false)
      .orderBy('id')
      .limit(MOST_MENUS),
  );
}

/** Returns the menus with a button for this permission code. */
export function selectMenusWith(db: DbSession, permission: string): Promise<PlacedMenu[]> {
  return db.all<PlacedMenu>(
    db.t
      .selectFrom('sys_menu as menu')
      .innerJoin('sys_menu as button', 'button.pid', 'menu.id')
      .select(['menu.id', 'menu.application'])
      .where('button.permission', '=', permission)
      .where('button.type', '=', 2)
      .where('button.is_deleted', '=', false)
      .where('menu.is_deleted', '=', false)
      .orderBy('menu.id')
      .limit(MOST_MENUS),
  );
}

export async function selectButtonsOf(db: DbSession, menu: number): Promise<Map<string, number>> {
  const rows = await db.all<{ id: number; permission: string }>(
    db.t
      .selectFrom('sys_menu')
      .select(['id', 'permission'])
      .where('pid', '=', menu)
      .where('type', '=', 2)
      .where('is_deleted', '=', false)
      .limit(MOST_MENUS),
  );
  return new Map(rows.map(({ id, permission }) => [permission, id]));
}

/** Roles that hold buttons of these menus, with the permission codes of the buttons. */
export function selectButtonHolders(
  db: DbSession,
  menus: readonly number[],
): Promise<{ role: number; permission: string }[]> {
  return db.all<{ role: number; permission: string }>(
    db.t
      .selectFrom('sys_role_menu as held')
      .innerJoin('sys_menu as button', 'button.id', 'held.menu_id')
      .innerJoin('sys_role as role', 'role.id', 'held.role_id')
      .select(['held.role_id as role', 'button.permission as permission'])
      .where('button.pid', 'in', [...menus])
      .where('button.type', '=', 2)
      .where('button.is_deleted', '=', false)
      .where('role.is_deleted', '=', false)
      .orderBy('held.role_id')
      .limit(MOST_GRANTS),
  );
}

/** Maximum grants read: some hundred roles with a dozen codes each. */
const MOST_GRANTS = 5_000;

export interface LastMenu {
  name: string;
  icon: string | null;
  /** Id of the folder; undefined if the folder was deleted meanwhile. */
  folder: number | undefined;
}

/** Returns the present menu of a screen, or else the menu deleted last, with the id of its folder. */
export async function selectLastMenu(db: DbSession, component: string): Promise<LastMenu | undefined> {
  const menu = await db.first<{ name: string; icon: string | null; pid: number }>(
    db.t
      .selectFrom('sys_menu')
      .select(['name', 'icon', 'pid'])
      .where('component', '=', component)
      .orderBy('is_deleted')
      .orderBy('id', 'desc')
      .limit(1),
  );
  if (!menu) return undefined;
  return { name: menu.name, icon: menu.icon, folder: (await selectFolder(db, menu.pid))?.id };
}

/** Returns permission codes that menus and buttons grant, disabled ones too. */
export async function selectMenuCodes(db: DbSession): Promise<Set<string>> {
  const query = db.t.selectFrom('sys_menu').select('permission').where('is_deleted', '=', false).distinct();
  return new Set((await db.all<{ permission: string | null }>(query)).flatMap(({ permission }) => permission ?? []));
}
