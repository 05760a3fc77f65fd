import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { hazardsBy } from './breakdowns.ts';
import { definitionOf } from './definitions.ts';
import { kpisOf, readCounts } from './kpis.ts';
import { periodOf } from './periods.ts';
import { lastMonth, trendOf } from './series.ts';

type Query = Record<string, unknown>;

/** All figures of a big screen in one reply. */
export async function screen(ctx: UserCtx, query: Query) {
  const [counts, byDept, byArea, byType, byRank] = await Promise.all([
    readCounts(ctx, query),
    hazardsBy(ctx, 'byDept', query),
    hazardsBy(ctx, 'byArea', query),
    hazardsBy(ctx, 'byType', query),
    hazardsBy(ctx, 'byRank', query),
  ]);
  const period = periodOf(query);
  return {
    asOf: formatWallTime(counts.moment.now),
    kpis: kpisOf(counts, period),
    trend: trendOf(counts, definitionOf('K1'), lastMonth(counts, period)).points,
    byDept: byDept.rows,
    byArea: byArea.rows,
    byType: byType.rows,
    byRank: byRank.rows,
  };
}
