import type { Database } from './db/database.ts';
import { countEnabledTenants, selectEnabledTenant } from './installation.sql.ts';

/** Tenant of a Session that only reads schema `platform`, before the caller's tenant is known. */
export const NO_TENANT = '0';

/** The tenant of a fresh installation, and of calls that name none. */
export const DEFAULT_TENANT = '1';

/** Whether the login screen asks for a tenant: only when there is more than one to choose from (wire.md#2.4). */
export async function hasSeveralTenants(database: Database): Promise<boolean> {
  return (await countEnabledTenants(database.session(NO_TENANT), 2)) > 1;
}

/** How a login names its tenant, where there are several (wire.md#2.1). */
export interface NamedTenant {
  tenantId?: string | number;
  tenantCode?: string;
}

/** The enabled tenant a login names by id or by code; null when there is none such. */
export async function findTenant(database: Database, { tenantId, tenantCode }: NamedTenant): Promise<string | null> {
  const db = database.session(NO_TENANT);
  if (tenantCode) return selectEnabledTenant(db, { column: 'code', value: tenantCode });
  return selectEnabledTenant(db, { column: 'id', value: tenantId === undefined ? DEFAULT_TENANT : String(tenantId) });
}
