import type { WireRecord } from '../../../../engine/json.ts';
import type { Catalogs } from '../../../../server/catalog.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { notFound } from '../../../../server/errors.ts';
import { DEFAULT_TENANT } from '../../../../server/tenants.ts';

/** Resource of the operator's records of tenants. */
export const TENANT = 'sysTenant';

/** Number of a record's tenant; null for a record without a schema, and for the first tenant. */
export function tenantOf({ schema }: WireRecord): string | null {
  const id = /^t_([1-9]\d{0,15})$/.exec(String(schema ?? ''))?.[1] ?? null;
  return id === DEFAULT_TENANT ? null : id;
}

/** @throws 404 for a record without a tenant */
export function requireTenant(record: WireRecord): string {
  const id = tenantOf(record);
  if (id === null) throw notFound();
  return id;
}

/** Context for the operator's work in a tenant's schema, in the same transaction; history rows name 平台管理员. */
export function inTenant(ctx: UserCtx, tenant: string, catalogs: Catalogs): UserCtx {
  const operator = { id: '0', account: '', name: '平台管理员', orgId: null, orgName: null, roles: [] };
  return {
    ...ctx,
    tenant,
    db: ctx.db.inTenant(tenant),
    catalog: catalogs.of(tenant),
    caller: { ...operator, adminType: '1' },
    permissions: new Set(),
    scope: 'all',
    scopeOf: () => 'all',
  };
}
