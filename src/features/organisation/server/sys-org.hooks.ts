import { refuse } from '../../../server/errors.ts';
import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';
import { differs } from '../../../server/records/values/differs.ts';
import { mayUseOrganisation } from '../../../server/records/visibility.ts';
import { hasEmployees, hasFurtherEmployees } from './employees.sql.ts';

/** Organisations (wire.md#5.3): a caller with a data scope builds below what he sees, and nothing that holds people goes. */
export const sysOrgHooks: ResourceHooks = {
  codes: { duplicate: 'D2002', ownParent: 'D2001', target: { pid: 'D2000' } },
  complete(ctx, { before, record }) {
    if (before !== null && !differs('pid', before, record)) return;
    const parent = String(record.pid ?? '0');
    if (parent === '0') {
      if (ctx.scope !== 'all') throw refuse('D2006');
    } else if (!mayUseOrganisation(ctx, parent)) throw refuse('D2003');
  },
  async allowDelete(ctx, rows) {
    for (const { id } of rows) {
      if (await hasEmployees(ctx.db, Number(id))) throw refuse('D2004');
      if (await hasFurtherEmployees(ctx.db, Number(id))) throw refuse('D2005');
    }
  },
};
