import type { Database } from './db/database.ts';
import { countEnabledTenants, selectEnabledTenant } from './installation.sql.ts';

/** Tenant of sessions that read schema `platform` only, such as before the caller is known. */
export const NO_TENANT = '0';

/** Tenant of a new installation, and of calls that name none. */
export const DEFAULT_TENANT = '1';

/** True if there are several tenants, one of which a login must name (wire.md#2.4). */
export async function hasSeveralTenants(database: Database): Promise<boolean> {
  return (await countEnabledTenants(database.session(NO_TENANT), 2)) > 1;
}

/** Tenant that a login names, if there are several (wire.md#2.1). */
export interface NamedTenant {
  tenantId?: string | number;
  tenantCode?: string;
}

/** Id of the enabled tenant with this id or code; null: none. */
export async function findTenant(database: Database, { tenantId, tenantCode }: NamedTenant): Promise<string | null> {
  const db = database.session(NO_TENANT);
  if (tenantCode) return selectEnabledTenant(db, { column: 'code', value: tenantCode });
  return selectEnabledTenant(db, { column: 'id', value: tenantId === undefined ? DEFAULT_TENANT : String(tenantId) });
}
