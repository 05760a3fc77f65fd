import type { UserCtx } from '../../../../server/ctx.ts';
import { countSeveral } from '../../../../server/db/records/counts.ts';
import { equals } from '../../../../server/db/records/filter.ts';
import { screenPaths } from '../../../access/index.ts';
import { STATUSES } from '../../workflow/status.ts';
import { visibleHazards } from './visibility.ts';

const LIST = 'RiskQuery';
const DELETED_LIST = 'RiskDeletedQuery';

export interface StateCounts {
  states: { status: number; count: number }[];
  /** Where the caller's menus list them. */
  path: string | null;
  deletedPath: string | null;
}

/** How many hazards the caller sees in each state: one statement, each count along the index of the status. */
export async function stateCounts(ctx: UserCtx): Promise<StateCounts> {
  const model = ctx.catalog.model('RiskRegister');
  const visible = visibleHazards(ctx);
  const asked = STATUSES.map((status) => ({ model, selection: { filter: equals('status', status), visible } }));
  const { totals } = await countSeveral(ctx.db, asked, null);
  const paths = await screenPaths(ctx, [LIST, DELETED_LIST]);
  return {
    states: STATUSES.map((status, index) => ({ status, count: totals[index] ?? 0 })),
    path: paths.get(LIST) ?? null,
    deletedPath: paths.get(DELETED_LIST) ?? null,
  };
}
