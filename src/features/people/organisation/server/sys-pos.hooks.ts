import { refuse } from '../../../../server/errors.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { hasHolders } from './employees.sql.ts';

/** Rules of positions (wire.md#5.3): a position that a user holds cannot be deleted. */
export const sysPosHooks: ResourceHooks = {
  codes: { duplicate: 'D6000' },
  async allowDelete(ctx, rows) {
    for (const { id } of rows) if (await hasHolders(ctx.db, Number(id))) throw refuse('D6001');
  },
};
