import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { differs } from '../../../../server/records/values/differs.ts';
import { endSessionsOf, TENANT_STATUS, updateTenant } from './tenant.sql.ts';
import { tenantOf } from './tenant-of.ts';

/** Rules of tenants (wire.md#5.5): a stopped or deleted tenant allows no session, but its schema stays unchanged. */
export const sysTenantHooks: ResourceHooks = {
  operators: true,
  codes: { duplicate: 'D1300', status: 'D3005' },
  async afterWrite({ db }, { before, record }) {
    const tenant = tenantOf(record);
    if (before === null || tenant === null) return;
    if (differs('name', before, record)) await updateTenant(db, tenant, { name: String(record.name) });
    if (!differs('status', before, record)) return;
    const status = record.status === TENANT_STATUS.enabled ? TENANT_STATUS.enabled : TENANT_STATUS.stopped;
    await updateTenant(db, tenant, { status });
    if (status !== TENANT_STATUS.enabled) await endSessionsOf(db, tenant);
  },
  async beforeDelete({ db }, rows) {
    for (const row of rows) {
      const tenant = tenantOf(row);
      if (tenant === null) continue;
      await updateTenant(db, tenant, { status: TENANT_STATUS.deleted });
      await endSessionsOf(db, tenant);
    }
  },
};
