import type { DbSession, Row } from '../../../../server/db/session.ts';

export interface CodedRow extends Row {
  id: number;
  code: string;
  name: string;
}

/** Ids, codes and names of a table, including deleted rows. */
export function selectCoded(db: DbSession, table: 'sys_dict_type' | 'sys_config'): Promise<CodedRow[]> {
  return db.all<CodedRow>(db.t.selectFrom(table).select(['id', 'code', 'name']));
}

export function selectDictionaryCodes(db: DbSession): Promise<{ type_id: number; code: string }[]> {
  return db.all<{ type_id: number; code: string }>(db.t.selectFrom('sys_dict_data').select(['type_id', 'code']));
}

/** Renames a dictionary value, unless its text has been changed. */
export async function renameDictionaryValue(
  db: DbSession,
  { typeId, code, from, to }: { typeId: number; code: string; from: string; to: string },
): Promise<void> {
  const stale = db.t.updateTable('sys_dict_data').set({ value: to }).where('type_id', '=', typeId);
  await db.run(stale.where('code', '=', code).where('value', '=', from));
}

export async function selectMenuIcons(db: DbSession): Promise<string[]> {
  const icons = db.t.selectFrom('sys_menu').select('icon').where('icon', 'is not', null).distinct();
  return (await db.all<{ icon: string }>(icons)).map(({ icon }) => icon);
}

export async function replaceMenuIcon(db: DbSession, { from, to }: { from: string; to: string }): Promise<void> {
  await db.run(db.t.updateTable('sys_menu').set({ icon: to }).where('icon', '=', from));
}

export interface MenuPlaceRow extends Row {
  id: number;
  code: string;
  pids: string;
  is_deleted: boolean;
}

/** Ids, codes and parents of all menus, including deleted ones. */
export function selectMenuPlaces(db: DbSession): Promise<MenuPlaceRow[]> {
  return db.all<MenuPlaceRow>(db.t.selectFrom('sys_menu').select(['id', 'code', 'pids', 'is_deleted']));
}

export function selectRoles(db: DbSession): Promise<CodedRow[]> {
  return db.all<CodedRow>(db.t.selectFrom('sys_role').select(['id', 'code', 'name']).where('is_deleted', '=', false));
}

export function selectGrants(db: DbSession): Promise<{ role_id: number; menu_id: number }[]> {
  return db.all<{ role_id: number; menu_id: number }>(db.t.selectFrom('sys_role_menu').select(['role_id', 'menu_id']));
}

/** Grants menus to roles; existing grants stay unchanged. */
export async function grantMenus(db: DbSession, grants: readonly Row[]): Promise<void> {
  if (grants.length === 0) return;
  await db.run(
    db.t
      .insertInto('sys_role_menu')
      .values(grants)
      .onConflict((conflict) => conflict.doNothing()),
  );
}
