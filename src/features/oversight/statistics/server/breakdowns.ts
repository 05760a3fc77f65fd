import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import {
  areaBuckets,
  type BrokenDown,
  type BucketOf,
  breakdown,
  departmentBuckets,
  typeBuckets,
} from '../../home/index.ts';
import { selectRanks } from './cube.sql.ts';
import { ofOrganisations, organisationsOf } from './organisations.ts';

type Query = Record<string, unknown>;

export interface Breakdown {
  asOf: string;
  rows: BrokenDown[];
}

const UNRANKED = { id: 0, name: '未评级' };

/** Grouping by the rank of the risk point at which a hazard was found. */
async function rankBuckets({ db }: UserCtx): Promise<BucketOf> {
  const { ranks, points } = await selectRanks(db);
  const byId = new Map(ranks.map((rank) => [rank.id, rank]));
  const ranked = new Map(points.map(({ id, rank }) => [id, byId.get(rank ?? 0)]));
  return (point) => (point === null ? undefined : ranked.get(point)) ?? UNRANKED;
}

const BY = {
  byDept: { by: 'org', buckets: departmentBuckets },
  byArea: { by: 'address', buckets: areaBuckets },
  byType: { by: 'type', buckets: typeBuckets },
  byRank: { by: 'point', buckets: rankBuckets },
} as const;

export type BreakdownName = keyof typeof BY;

/** Hazards of a period by department, area, type or rank (domain.md#10.3). */
export async function hazardsBy(ctx: UserCtx, name: BreakdownName, query: Query): Promise<Breakdown> {
  const { by, buckets } = BY[name];
  const within = ofOrganisations('orgId', await organisationsOf(ctx, query.orgId));
  const rows = await breakdown(ctx, { query, by, ...(within ? { within } : {}) }, buckets(ctx));
  // Ranks are sorted from the worst down; hazards without a rank come last.
  if (name === 'byRank') rows.sort((a, b) => (Number(a.id) || Infinity) - (Number(b.id) || Infinity));
  return { asOf: formatWallTime(ctx.now()), rows: rows.map((row) => ({ ...row, id: String(row.id) })) };
}
