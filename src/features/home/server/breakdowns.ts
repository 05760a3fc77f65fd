import { formatWallTime } from '../../../engine/wall-time.ts';
import type { UserCtx } from '../../../server/ctx.ts';
import { all } from '../../../server/db/records/filter.ts';
import { invalid } from '../../../server/errors.ts';
import { COUNTED, submittedIn } from '../../hazards/index.ts';
import { countHazardsBy, type Dimension, type DimensionGroup, type NamedRow, selectNames } from './figures.sql.ts';
import { visibleGroups } from './groups.ts';
import { rateOf } from './rate.ts';

type Query = Record<string, unknown>;

/** Figures of one bar or slice; all of them together are card 1 (domain.md#10.3). */
interface Figure {
  id: number | string;
  name: string;
  total: number;
  rectified: number;
  unRectified: number;
  /** K1 in percent; null: 无数据. */
  rate: number | null;
}

/** Hazards without a registered place, which a manager may link later (domain.md#9.5). */
const NO_PLACE = { id: 0, name: '未登记位置' };
const NO_TYPE = { id: 0, name: '未分类' };

/** By first-level address, with everything below it. */
export async function areaFigures(ctx: UserCtx, query: Query): Promise<(Figure & { value: number })[]> {
  const [groups, places] = await Promise.all([groupsBy(ctx, query, 'address'), selectNames(ctx.db, 'address')]);
  const byId = new Map(places.map((place) => [place.id, place]));
  const areas = collect(groups, (key) => (key === null ? NO_PLACE : (rootOf(byId, key) ?? NO_PLACE)));
  return areas.map(({ name, id, own }) => ({ ...figureOf({ id, name }, own), value: sum(own) }));
}

/** By responsible department, under its present name. */
export async function departmentFigures(ctx: UserCtx, query: Query): Promise<(Figure & { overtime: number })[]> {
  const [groups, orgs] = await Promise.all([groupsBy(ctx, query, 'org'), selectNames(ctx.db, 'organisation')]);
  const names = new Map(orgs.map(({ id, name }) => [id, name]));
  const departments = collect(groups, (key) => ({ id: String(key ?? 0), name: names.get(key ?? 0) ?? '' }));
  return departments.map(({ id, name, own }) => ({
    ...figureOf({ id, name }, own),
    overtime: sum(own.filter(({ overdue }) => overdue)),
  }));
}

export async function typeFigures(ctx: UserCtx, query: Query): Promise<{ id: number; name: string; value: number }[]> {
  const [groups, types] = await Promise.all([groupsBy(ctx, query, 'type'), selectNames(ctx.db, 'type')]);
  const names = new Map(types.map(({ id, name }) => [id, name]));
  const slices = collect(groups, (key) => (key === null ? NO_TYPE : { id: key, name: names.get(key) ?? NO_TYPE.name }));
  return slices.map(({ id, name, own }) => ({ id: Number(id), name, value: sum(own) }));
}

/** Every month of the year, or every day of the month, zeros included; no year means the present one (wire.md#11). */
export async function timeFigures(
  ctx: UserCtx,
  query: Query,
): Promise<{ name: string; total: number; rectified: number }[]> {
  const queryYear = query.queryYear || Number(formatWallTime(ctx.now()).slice(0, 4));
  const isDaily = Boolean(query.queryMonth);
  const groups = await groupsBy(ctx, { ...query, queryYear }, isDaily ? 'day' : 'month');
  const length = isDaily ? new Date(Date.UTC(Number(queryYear), Number(query.queryMonth), 0)).getUTCDate() : 12;
  return Array.from({ length }, (_, index) => {
    const own = groups.filter(({ key }) => key === index + 1);
    return { name: `${index + 1}${isDaily ? '日' : '月'}`, total: sum(own), rectified: sum(own.filter(isClosed)) };
  });
}

function groupsBy(ctx: UserCtx, query: Query, by: Dimension): Promise<DimensionGroup[]> {
  const isPeriod = Boolean(query.queryYear || query.queryMonth);
  const period = isPeriod ? submittedIn(query.queryYear, query.queryMonth) : undefined;
  if (period === null) throw invalid([{ field: 'queryYear', message: '参数queryYear、queryMonth格式不正确' }]);
  return visibleGroups(ctx, {
    name: by,
    within: all(COUNTED, period),
    count: (session, model, asked) => countHazardsBy(session, model, { ...asked, by }),
  });
}

interface Bucket {
  id: number | string;
  name: string;
}

/** Groups under the place each belongs to, the largest first. */
function collect(groups: readonly DimensionGroup[], placeOf: (key: number | null) => Bucket) {
  const places = new Map<number | string, Bucket & { own: DimensionGroup[] }>();
  for (const group of groups) {
    const place = placeOf(group.key);
    const known = places.get(place.id) ?? { ...place, own: [] };
    known.own.push(group);
    places.set(place.id, known);
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

/** The address without a parent above this one; a cycle in the data ends the climb. */
function rootOf(places: ReadonlyMap<number, NamedRow>, id: number): NamedRow | undefined {
  let place = places.get(id);
  for (let steps = 0; place && steps < places.size; steps += 1) {
    const parent = places.get(place.parent ?? 0);
    if (!parent) return place;
    place = parent;
  }
  return place;
}
