import { all, any, type RowFilter } from '../../../../server/db/records/filter.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { scopeBranches } from '../../../../server/records/visibility.ts';
import { selectTenantName } from './online.sql.ts';

const SUPER = '1';
const NOT_SUPER: RowFilter = any({ key: 'adminType', op: 'empty' }, { key: 'adminType', op: 'ne', value: SUPER });

/** Rules of sessions: seen within the data scope, but those of super administrators only by super administrators. */
export const sysOnlineUserHooks: ResourceHooks = {
  visible(ctx) {
    const branches = scopeBranches(ctx, ctx.catalog.resource('sysOnlineUser'));
    if (ctx.caller.adminType === SUPER) return branches;
    return branches.length === 0 ? [NOT_SUPER] : branches.map((branch) => all(branch, NOT_SUPER));
  },
  async decorateRows({ db, tenant }, rows) {
    if (rows.length === 0) return;
    const tenantName = await selectTenantName(db);
    for (const row of rows) Object.assign(row, { tenantId: tenant, tenantName });
  },
  extraKeys: ['tenantId', 'tenantName'],
  rowSchema: {
    tenantId: { type: 'string', title: '租户编号' },
    tenantName: { type: 'string', title: '租户' },
  },
};
