import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { all, type RowFilter } from '../../../../server/db/records/filter.ts';
import { invalid } from '../../../../server/errors.ts';
import { COUNTED, readAreas, submittedIn } from '../../../hazard/hazards/index.ts';
import { countHazardsBy, type Dimension, type DimensionGroup, type NamedRow, selectNames } from './figures.sql.ts';
import { visibleGroups } from './groups.ts';
import { rateOf } from './rate.ts';

type Query = Record<string, unknown>;

/** Figures of one bar or slice; the totals of all together are the total of card 1 (domain.md#10.3). */
export interface Figure {
  id: number | string;
  name: string;
  total: number;
  rectified: number;
  unRectified: number;
  /** Figure K1, the rate of rectification, in percent; null: 无数据. */
  rate: number | null;
}

/** Hazards without a registered place, which a manager may link later (domain.md#9.5). */
const NO_PLACE = { id: 0, name: '未登记位置' };
const NO_TYPE = { id: 0, name: '未分类' };

/** Name and id under which the hazards of one key are counted. */
export type BucketOf = (key: number | null) => Bucket;

/** Buckets by first-level address; hazards at lower addresses count for the first-level address above. */
export async function areaBuckets({ db }: UserCtx): Promise<BucketOf> {
  const areaOf = await readAreas({ db });
  return (key) => {
    const { id, name } = (key === null ? undefined : areaOf(key)) ?? NO_PLACE;
    return { id, name };
  };
}

/** Buckets by responsible department, under its present name. */
export async function departmentBuckets({ db }: UserCtx): Promise<BucketOf> {
  const names = namesOf(await selectNames(db, 'organisation'));
  return (key) => ({ id: String(key ?? 0), name: names.get(key ?? 0) ?? '' });
}

export async function typeBuckets({ db }: UserCtx): Promise<BucketOf> {
  const names = namesOf(await selectNames(db, 'type'));
  return (key) => (key === null ? NO_TYPE : { id: key, name: names.get(key) ?? NO_TYPE.name });
}

const namesOf = (rows: readonly NamedRow[]) => new Map(rows.map(({ id, name }) => [id, name]));

export async function areaFigures(ctx: UserCtx, query: Query): Promise<(Figure & { value: number })[]> {
  const areas = await breakdown(ctx, { query, by: 'address' }, areaBuckets(ctx));
  return areas.map(({ overtime: _, ...figure }) => ({ ...figure, value: figure.total }));
}

export async function departmentFigures(ctx: UserCtx, query: Query): Promise<BrokenDown[]> {
  return breakdown(ctx, { query, by: 'org' }, departmentBuckets(ctx));
}

export async function typeFigures(ctx: UserCtx, query: Query): Promise<{ id: number; name: string; value: number }[]> {
  const types = await breakdown(ctx, { query, by: 'type' }, typeBuckets(ctx));
  return types.map(({ id, name, total }) => ({ id: Number(id), name, value: total }));
}

export type BrokenDown = Figure & { overtime: number };

interface Asked {
  query: Query;
  by: Dimension;
  /** Limits the counted hazards in addition to the period. */
  within?: RowFilter;
}

/** Hazards of a period, counted by one property, the largest count first. */
export async function breakdown(ctx: UserCtx, asked: Asked, buckets: Promise<BucketOf>): Promise<BrokenDown[]> {
  const [groups, bucketOf] = await Promise.all([groupsBy(ctx, asked), buckets]);
  return collect(groups, bucketOf).map(({ id, name, own }) => ({
    ...figureOf({ id, name }, own),
    overtime: sum(own.filter(({ overdue }) => overdue)),
  }));
}

/** Every month of the year, or every day of the month, zeros included; no year means the present one (wire.md#11). */
export async function timeFigures(
  ctx: UserCtx,
  query: Query,
): Promise<{ name: string; total: number; rectified: number }[]> {
  const queryYear = query.queryYear || Number(formatWallTime(ctx.now()).slice(0, 4));
  const isDaily = Boolean(query.queryMonth);
  const groups = await groupsBy(ctx, { query: { ...query, queryYear }, by: isDaily ? 'day' : 'month' });
  const length = isDaily ? new Date(Date.UTC(Number(queryYear), Number(query.queryMonth), 0)).getUTCDate() : 12;
  return Array.from({ length }, (_, index) => {
    const own = groups.filter(({ key }) => key === index + 1);
    return { name: `${index + 1}${isDaily ? '日' : '月'}`, total: sum(own), rectified: sum(own.filter(isClosed)) };
  });
}

function groupsBy(ctx: UserCtx, { query, by, within }: Asked): Promise<DimensionGroup[]> {
  const isPeriod = Boolean(query.queryYear || query.queryMonth);
  const period = isPeriod ? submittedIn(query.queryYear, query.queryMonth) : undefined;
  if (period === null) throw invalid([{ field: 'queryYear', message: '参数queryYear、queryMonth格式不正确' }]);
  return visibleGroups(ctx, {
    name: by,
    within: all(COUNTED, period, within),
    count: (session, model, asked) => countHazardsBy(session, model, { ...asked, by }),
  });
}

export interface Bucket {
  id: number | string;
  name: string;
}

/** Combines groups by bucket, the largest first. */
function collect(groups: readonly DimensionGroup[], placeOf: BucketOf) {
  const places = new Map<number | string, Bucket & { own: DimensionGroup[] }>();
  for (const group of groups) {
    const place = placeOf(group.key);
    const bucket = places.get(place.id) ?? { ...place, own: [] };
    bucket.own.push(group);
    places.set(place.id, bucket);
  }
  return [...places.values()].sort((a, b) => sum(b.own) - sum(a.own) || String(a.id).localeCompare(String(b.id)));
}

function figureOf({ id, name }: Bucket, own: readonly DimensionGroup[]): Figure {
  const total = sum(own);
  const rectified = sum(own.filter(isClosed));
  const confirmed = sum(own.filter(({ status }) => status >= 3 && status <= 5));
  return { id, name, total, rectified, unRectified: total - rectified, rate: rateOf(rectified, confirmed) };
}

const isClosed = ({ status }: DimensionGroup) => status === 5;

function sum(groups: readonly DimensionGroup[]): number {
  return groups.reduce((total, { count }) => total + count, 0);
}
