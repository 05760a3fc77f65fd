import { sql } from 'kysely';
import type { DbSession } from '../../../../server/db/session.ts';

/** Maximum rows read for the values of a field, so that the time does not depend on the size of the table. */
const LOOKED_AT = 100_000;

export interface ValueCount extends Record<string, unknown> {
  value: string;
  rows: number;
}

/** Values of a column with their number of rows, the most frequent first. */
export function selectValues(
  db: DbSession,
  of: { table: string; column: string; limit: number },
): Promise<ValueCount[]> {
  const looked = db.t
    .selectFrom(of.table)
    .select(sql<string>`${sql.ref(of.column)}::text`.as('value'))
    .where('is_deleted', '=', false)
    .where(of.column, 'is not', null)
    .limit(LOOKED_AT);
  const counted = db.t
    .selectFrom(looked.as('looked'))
    .select(['value', sql<number>`count(*)::int`.as('rows')])
    .where('value', '<>', '')
    .groupBy('value')
    .orderBy('rows', 'desc')
    .orderBy('value');
  return db.all<ValueCount>(counted.limit(of.limit));
}

/** Number of drafts by resource. */
export async function countDrafts(db: DbSession): Promise<Map<string, number>> {
  const rows = await db.all<{ resource: string; n: number }>(
    db.t
      .selectFrom('schema_revision')
      .select(['resource', sql<number>`count(*)::int`.as('n')])
      .where('state', '=', 'draft')
      .groupBy('resource'),
  );
  return new Map(rows.map(({ resource, n }) => [resource, n]));
}

/** Codes granted by a role through enabled menus and buttons. */
export async function selectRoleCodes(db: DbSession, roleId: number): Promise<Set<string>> {
  const rows = await db.all<{ permission: string }>(
    db.t
      .selectFrom('sys_role_menu as rm')
      .innerJoin('sys_menu as m', 'm.id', 'rm.menu_id')
      .select('m.permission')
      .distinct()
      .where('rm.role_id', '=', roleId)
      .where('m.permission', 'is not', null)
      .where('m.status', '=', 0)
      .where('m.is_deleted', '=', false),
  );
  return new Set(rows.map(({ permission }) => permission));
}

/** A folder in which a new menu may be placed. */
export function selectFolder(db: DbSession, id: number): Promise<{ id: number; application: string } | undefined> {
  return db.first<{ id: number; application: string }>(
    db.t
      .selectFrom('sys_menu')
      .select(['id', 'application'])
      .where('id', '=', id)
      .where('type', '=', 0)
      .where('is_deleted', '=', false),
  );
}

/** Menus that open a screen. */
export function selectMenusOf(db: DbSession, component: string): Promise<{ id: number; application: string }[]> {
  return db.all<{ id: number; application: string }>(
    db.t
      .selectFrom('sys_menu')
      .select(['id', 'application'])
      .where('component', '=', component)
      .where('is_deleted', '=', false)
      .orderBy('id')
      .limit(MOST_HIDDEN),
  );
}

/** Menus that have a button of this code. */
export function selectMenusWith(db: DbSession, permission: string): Promise<{ id: number; application: string }[]> {
  return db.all<{ id: number; application: string }>(
    db.t
      .selectFrom('sys_menu as menu')
      .innerJoin('sys_menu as button', 'button.pid', 'menu.id')
      .select(['menu.id', 'menu.application'])
      .where('button.permission', '=', permission)
      .where('button.type', '=', 2)
      .where('button.is_deleted', '=', false)
      .where('menu.is_deleted', '=', false)
      .orderBy('menu.id')
      .limit(MOST_HIDDEN),
  );
}

/** Buttons of a menu by permission code. */
export async function selectButtonsOf(db: DbSession, menu: number): Promise<Map<string, number>> {
  const rows = await db.all<{ id: number; permission: string }>(
    db.t
      .selectFrom('sys_menu')
      .select(['id', 'permission'])
      .where('pid', '=', menu)
      .where('type', '=', 2)
      .where('is_deleted', '=', false)
      .limit(MOST_HIDDEN),
  );
  return new Map(rows.map(({ id, permission }) => [permission, id]));
}

/** Roles that hold parts of a menu, with the codes. */
export function selectHolders(
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

export interface HiddenForm extends Record<string, unknown> {
  id: number;
  resource: string;
  title: string;
  document: string;
  version: number;
}

/** Last versions of the resources with this `origin` that have no version in force. */
export function selectHidden(db: DbSession, of: { origin: string; resource?: string }): Promise<HiddenForm[]> {
  const { origin, resource } = of;
  let rows = db.t
    .selectFrom('schema_revision as gone')
    .select(['gone.id', 'gone.resource', 'gone.title', 'gone.document', 'gone.version'])
    .distinctOn('gone.resource')
    .where('gone.base_hash', '=', origin)
    .where('gone.state', '=', 'rolled-back')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('schema_revision as held')
            .select('held.id')
            .whereRef('held.resource', '=', 'gone.resource')
            .where('held.state', '=', 'published'),
        ),
      ),
    );
  if (resource !== undefined) rows = rows.where('gone.resource', '=', resource);
  return db.all<HiddenForm>(rows.orderBy('gone.resource').orderBy('gone.id', 'desc').limit(MOST_HIDDEN));
}

/** Maximum hidden resources read, more than an installation ever has. */
const MOST_HIDDEN = 500;

export interface LastMenu {
  name: string;
  icon: string | null;
  /** undefined if it was deleted meanwhile. */
  folder: number | undefined;
}

/** Menu of a screen, else the last deleted one, with its folder if that still exists. */
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
