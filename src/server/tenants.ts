import type { Database } from './db/database.ts';
import { countEnabledTenants, selectEnabledTenant } from './installation.sql.ts';

/** Tenant of a session that only reads schema `platform`, before the caller's tenant is identified. */
export const NO_TENANT = '0';

/** Tenant of a fresh installation, and of calls that name none. */
export const DEFAULT_TENANT = '1';

/** True if the login screen needs a tenant: only if there are several (wire.md#2.4). */
export async function hasSeveralTenants(database: Database): Promise<boolean> {
  return (await countEnabledTenants(database.session(NO_TENANT), 2)) > 1;
}

/** Tenant in a login, if there are several (wire.md#2.1). */
export interface NamedTenant {
  tenantId?: string | number;
  tenantCode?: string;
}

/** Returns the enabled tenant that a login names by id or by code; null if there is none. */
export async function findTenant(database: Database, { tenantId, tenantCode }: NamedTenant): Promise<string | null> {
  const db = database.session(NO_TENANT);
  if (tenantCode) return selectEnabledTenant(db, { column: 'code', value: tenantCode });
  return selectEnabledTenant(db, { column: 'id', value: tenantId === undefined ? DEFAULT_TENANT : String(tenantId) });
}
