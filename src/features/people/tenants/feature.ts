import { feature } from '../../feature.ts';
import { sysTenantHooks } from './server/sys-tenant.hooks.ts';
import { tenantTables } from './server/tenant-tables.ts';
import { tenantEndpoints } from './server/tenants.routes.ts';

/** Tenants of the installation, administered from the first tenant. */
export const tenantsFeature = feature({
  name: 'tenants',
  endpoints: tenantEndpoints,
  hooks: { sysTenant: sysTenantHooks },
  tables: { platform: tenantTables },
});
