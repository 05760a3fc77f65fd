import type { UserCtx } from '../../../../../server/ctx.ts';
import { countSeveral } from '../../../../../server/db/records/counts.ts';
import { equals } from '../../../../../server/db/records/filter.ts';
import { screenPaths } from '../../../../people/access/index.ts';
import { STATUSES } from '../../workflow/status.ts';
import { visibleHazards } from './visibility.ts';

const LIST = 'RiskQuery';
const DELETED_LIST = 'RiskDeletedQuery';

export interface StateCounts {
  states: { status: number; count: number }[];
  /** Path of the caller's list of these hazards; null without a menu. */
  path: string | null;
  deletedPath: string | null;
}

/** Hazards the caller sees, counted by state in one statement that uses the index of the status. */
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
