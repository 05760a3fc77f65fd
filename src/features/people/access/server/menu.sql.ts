import { sql } from 'kysely';
import type { DbSession } from '../../../../server/db/session.ts';

/** User whose menus are read; `isUnlimited` for a super administrator, who holds all menus. */
export interface Holder {
  userId: string;
  isUnlimited: boolean;
}

/** Values of `type` that appear in the navigation; type 2 is a button. */
const DIRECTORY_AND_MENU = [0, 1];

function menusOf(db: DbSession, { userId, isUnlimited }: Holder) {
  const menus = db.t
    .selectFrom('sys_menu as m')
    .where('m.type', 'in', DIRECTORY_AND_MENU)
    .where('m.status', '=', 0)
    .where('m.is_deleted', '=', false);
  return isUnlimited ? menus : menus.where('m.id', 'in', grantedMenus(db, userId));
}

function grantedMenus(db: DbSession, userId: string) {
  return db.t
    .selectFrom('sys_user_role as ur')
    .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
    .innerJoin('sys_role_menu as rm', 'rm.role_id', 'r.id')
    .select('rm.menu_id')
    .where('ur.user_id', '=', userId)
    .where('r.status', '=', 0)
    .where('r.is_deleted', '=', false);
}

export interface AppRow extends Record<string, unknown> {
  id: number;
  name: string;
  code: string;
  active: string | null;
  sort: number | null;
}

/** Enabled applications in which the user has at least one menu. */
export function selectApps(db: DbSession, holder: Holder): Promise<AppRow[]> {
  const apps = db.t
    .selectFrom('sys_app')
    .select(['id', 'name', 'code', 'active', 'sort'])
    .where('status', '=', 0)
    .where('is_deleted', '=', false)
    .orderBy('sort')
    .orderBy('id');
  const granted = menusOf(db, holder).select('m.application');
  return db.all<AppRow>(holder.isUnlimited ? apps : apps.where('code', 'in', granted));
}

export interface MenuRow extends Record<string, unknown> {
  id: number;
  pid: number | null;
  code: string;
  name: string;
  router: string | null;
  component: string | null;
  redirect: string | null;
  application: string;
  visible: string;
  icon: string | null;
  link: string | null;
  open_type: unknown;
}

export function selectMenus(db: DbSession, holder: Holder, application: string): Promise<MenuRow[]> {
  const menus = menusOf(db, holder)
    .select(['m.id', 'm.pid', 'm.code', 'm.name', 'm.router', 'm.component', 'm.redirect', 'm.application'])
    .select(['m.visible', 'm.icon', 'm.link', 'm.open_type', 'm.sort'])
    .where('m.application', '=', application)
    .orderBy('m.sort')
    .orderBy('m.id');
  return db.all<MenuRow>(menus.distinct());
}

/**
 * Routes of menus that open one of `components` or any system list, except menus with the open type `external`. Sorted
 * so that the first menu of a component comes last and wins when the rows become a Map.
 */
export function selectRouters(
  db: DbSession,
  holder: Holder,
  { components, external }: { components: readonly string[]; external: string },
): Promise<{ component: string; router: string | null }[]> {
  return db.all<{ component: string; router: string | null }>(
    menusOf(db, holder)
      .select(['m.component', 'm.router'])
      .where((eb) =>
        eb.or([
          eb('m.component', 'in', [...components]),
          // Components of system lists have names of this form (engine/screen-name.ts).
          eb('m.component', 'like', 'system/%/index'),
        ]),
      )
      .where('m.open_type', 'is distinct from', external)
      .orderBy('m.sort', 'desc')
      .orderBy('m.id', 'desc'),
  );
}

export async function selectLink(db: DbSession, holder: Holder, id: number): Promise<string | null> {
  const row = await db.first<{ link: string | null }>(menusOf(db, holder).select('m.link').where('m.id', '=', id));
  return row?.link ?? null;
}

/** Ids of the menus and buttons that a user's roles grant; `among` limits the result to these ids. */
export async function selectGrantedMenus(
  db: DbSession,
  userId: string,
  among?: readonly number[],
): Promise<Set<number>> {
  const granted = grantedMenus(db, userId);
  const rows = await db.all<{ menu_id: number }>(among ? granted.where('rm.menu_id', 'in', [...among]) : granted);
  return new Set(rows.map(({ menu_id: id }) => id));
}

/** Returns the roles that grant a menu or button the user does not hold. */
export async function selectRolesBeyond(
  db: DbSession,
  userId: string,
  roleIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db.all<{ role_id: number }>(
    db.t
      .selectFrom('sys_role_menu as rm')
      .innerJoin('sys_menu as m', 'm.id', 'rm.menu_id')
      .select('rm.role_id')
      .distinct()
      .where('rm.role_id', 'in', [...roleIds])
      .where('m.is_deleted', '=', false)
      .where('rm.menu_id', 'not in', grantedMenus(db, userId)),
  );
  return new Set(rows.map(({ role_id: id }) => id));
}

export interface GrantRow extends Record<string, unknown> {
  id: number;
  pid: number | null;
  name: string;
  status: unknown;
  weight: unknown;
  application: string;
  component: string | null;
  permission: string | null;
}

export function selectAllMenus(db: DbSession, limit: number): Promise<GrantRow[]> {
  return db.all<GrantRow>(
    db.t
      .selectFrom('sys_menu')
      .select(['id', 'pid', 'name', 'status', 'weight', 'application', 'component', 'permission'])
      .where('is_deleted', '=', false)
      .orderBy('sort')
      .orderBy('id')
      .limit(limit),
  );
}

export async function codesOfMenus(db: DbSession, ids: readonly number[]): Promise<string[]> {
  const menus = db.t
    .selectFrom('sys_menu')
    .select('permission')
    .distinct()
    .where('id', 'in', [...ids]);
  const rows = await db.all<{ permission: string }>(menus.where('permission', 'is not', null));
  return rows.map(({ permission }) => permission).filter((code) => code !== '');
}

/** Application of a menu; null if the menu was deleted or never existed. */
export async function selectApplication(db: DbSession, id: number): Promise<string | null> {
  const row = await db.first<{ application: string | null }>(
    db.t.selectFrom('sys_menu').select('application').where('id', '=', id).where('is_deleted', '=', false),
  );
  return row?.application ?? null;
}

/** Sets the application of all menus and buttons below a menu. */
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

/** Ids of the menus and buttons below a menu, unordered, without deleted ones. */
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

/** Ids of the roles that hold at least one of these menus, in ascending order. */
export async function selectHolders(db: DbSession, menuIds: readonly number[]): Promise<number[]> {
  const links = db.t.selectFrom('sys_role_menu').select('role_id').distinct();
  const rows = db.all<{ role_id: number }>(links.where('menu_id', 'in', [...menuIds]).orderBy('role_id'));
  return (await rows).map(({ role_id: id }) => id);
}

/** Deletes the grants of these menus to all roles. */
export async function deleteGrants(db: DbSession, ids: readonly number[]): Promise<void> {
  await db.run(db.t.deleteFrom('sys_role_menu').where('menu_id', 'in', [...ids]));
}

export async function hasMenus(db: DbSession, application: string): Promise<boolean> {
  const menu = db.t
    .selectFrom('sys_menu')
    .select('id')
    .where('application', '=', application)
    .where('is_deleted', '=', false);
  return (await db.first(menu.limit(1))) !== undefined;
}
