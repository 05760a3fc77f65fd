import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { differs } from '../../../../server/records/values/differs.ts';
import { mayUseOrganisation } from '../../../../server/records/visibility.ts';
import { subtreeOf } from '../../../../server/session/scope.ts';
import { hasEmployees, hasFurtherEmployees } from './employees.sql.ts';

/**
 * Refuses to move an organisation unless the caller sees its parent and everything below the organisation. Otherwise
 * users of the old parent would lose it, or users of the new parent see parts hidden from the caller (security.md#R9).
 * @throws D2003
 */
async function refuseForeignBranch(ctx: UserCtx, before: WireRecord): Promise<void> {
  if (ctx.scope === 'all') return;
  const branch = [String(before.pid ?? '0'), ...(await subtreeOf(ctx.db, [String(before.id)]))];
  if (!branch.every((id) => mayUseOrganisation(ctx, id))) throw refuse('D2003');
}

/** Callers add only below organisations they see; an organisation with people cannot be deleted (wire.md#5.3). */
export const sysOrgHooks: ResourceHooks = {
  codes: { duplicate: 'D2002', ownParent: 'D2001', target: { pid: 'D2000' } },
  async complete(ctx, { before, record }) {
    if (before !== null && !differs('pid', before, record)) return;
    const parent = String(record.pid ?? '0');
    if (parent === '0') {
      if (ctx.scope !== 'all') throw refuse('D2006');
    } else if (!mayUseOrganisation(ctx, parent)) throw refuse('D2003');
    if (before !== null) await refuseForeignBranch(ctx, before);
  },
  async allowDelete(ctx, rows) {
    for (const { id } of rows) {
      if (await hasEmployees(ctx.db, Number(id))) throw refuse('D2004');
      if (await hasFurtherEmployees(ctx.db, Number(id))) throw refuse('D2005');
    }
  },
};
