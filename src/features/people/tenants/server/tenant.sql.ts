import { sql } from 'kysely';
import type { DbSession } from '../../../../server/db/session.ts';

/** States of a tenant; only an enabled one allows sessions. A deleted one keeps its number. */
export const TENANT_STATUS = { enabled: 0, stopped: 1, deleted: 2 } as const;

/** Returns a number that no tenant has had, skipping those assigned by hand. */
export async function nextTenantId(db: DbSession): Promise<string> {
  for (;;) {
    const next = db.platform.selectNoFrom(sql<string>`nextval('platform.tenant_number')::text`.as('id'));
    const id = String((await db.first<{ id: unknown }>(next))?.id);
    const taken = db.platform.selectFrom('tenant').select('id').where('id', '=', id);
    if (!(await db.first(taken))) return id;
  }
}

export interface TenantRow extends Record<string, unknown> {
  id: string;
  /** Text by which a login names the tenant. */
  code: string;
  name: string;
  created_time: Date;
}

export async function insertTenant(db: DbSession, row: TenantRow): Promise<void> {
  await db.run(db.platform.insertInto('tenant').values(row));
}

export async function updateTenant(
  db: DbSession,
  id: string,
  set: { name?: string; status?: number; admin_user_id?: number },
): Promise<void> {
  await db.run(db.platform.updateTable('tenant').set(set).where('id', '=', id));
}

export async function endSessionsOf(db: DbSession, tenant: string): Promise<void> {
  const open = db.platform.updateTable('session').set({ revoked: 'frozen' }).where('tenant', '=', tenant);
  await db.run(open.where('revoked', 'is', null));
}

export async function selectAdministrator(db: DbSession, tenant: string): Promise<number | null> {
  const row = db.platform.selectFrom('tenant').select('admin_user_id').where('id', '=', tenant);
  return (await db.first<{ admin_user_id: number | null }>(row))?.admin_user_id ?? null;
}

export interface MenuRow extends Record<string, unknown> {
  id: number;
  code: string;
  permission: string | null;
}

export function selectMenus(db: DbSession, limit: number): Promise<MenuRow[]> {
  const menus = db.t.selectFrom('sys_menu').select(['id', 'code', 'permission']).where('is_deleted', '=', false);
  return db.all<MenuRow>(menus.orderBy('id').limit(limit));
}

export async function selectRoleId(db: DbSession, code: string): Promise<number | undefined> {
  const role = db.t.selectFrom('sys_role').select('id').where('code', '=', code).where('is_deleted', '=', false);
  return (await db.first<{ id: number }>(role))?.id;
}

export async function selectHeld(db: DbSession, roleId: number): Promise<number[]> {
  const links = db.t.selectFrom('sys_role_menu').select('menu_id').where('role_id', '=', roleId).orderBy('menu_id');
  return (await db.all<{ menu_id: number }>(links)).map(({ menu_id: id }) => id);
}

export async function insertGrants(db: DbSession, roleId: number, menuIds: readonly number[]): Promise<void> {
  if (menuIds.length === 0) return;
  const rows = menuIds.map((id) => ({ role_id: roleId, menu_id: id }));
  await db.run(
    db.t
      .insertInto('sys_role_menu')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  );
}
