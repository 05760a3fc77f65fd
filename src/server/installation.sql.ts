import type { DbSession } from './db/session.ts';

/** Values of 系统配置 in force. */
export function selectSettings(
  db: DbSession,
  codes: readonly string[],
): Promise<{ code: string; value: string | null }[]> {
  return db.all<{ code: string; value: string | null }>(
    db.t
      .selectFrom('sys_config')
      .select(['code', 'value'])
      .where('code', 'in', [...codes])
      .where('status', '=', 0)
      .where('is_deleted', '=', false),
  );
}

/** Ids of all tenants, disabled ones included. */
export async function selectTenantIds(db: DbSession): Promise<string[]> {
  return (await db.all<{ id: string }>(db.platform.selectFrom('tenant').select('id'))).map(({ id }) => id);
}

const enabledTenants = (db: DbSession) => db.platform.selectFrom('tenant').select('id').where('status', '=', 0);

/** Number of enabled tenants, at most `upTo`. */
export async function countEnabledTenants(db: DbSession, upTo: number): Promise<number> {
  return (await db.all(enabledTenants(db).limit(upTo))).length;
}

/** Enabled tenant with this id or code. */
export async function selectEnabledTenant(
  db: DbSession,
  by: { column: 'id' | 'code'; value: string },
): Promise<string | null> {
  const row = await db.first<{ id: string }>(enabledTenants(db).where(by.column, '=', by.value));
  return row?.id ?? null;
}

/** True if an enabled account still has the demo's password. */
export async function hasDemoAccount(db: DbSession): Promise<boolean> {
  const demo = db.t
    .selectFrom('sys_user_credential as c')
    .innerJoin('sys_user as u', 'u.id', 'c.user_id')
    .select('u.id')
    .where('c.demo', '=', true)
    .where('u.status', '=', 0)
    .where('u.is_deleted', '=', false);
  return (await db.first(demo.limit(1))) !== undefined;
}

/** Deletes rows of a platform table older than `before`; returns their number. */
export async function deleteExpired(
  db: DbSession,
  { table, column, before }: { table: string; column: string; before: Date },
): Promise<number> {
  return db.run(db.platform.deleteFrom(table).where(column, '<', before));
}
