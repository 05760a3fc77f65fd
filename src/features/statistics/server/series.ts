import { formatWallTime } from '../../../engine/wall-time.ts';
import type { UserCtx } from '../../../server/ctx.ts';
import { departmentBuckets } from '../../home/index.ts';
import { cubeOf } from './cells.ts';
import { type Definition, definitionOf } from './definitions.ts';
import { type Counts, isCounted, ratioIn, ratioOf, readCounts } from './kpis.ts';
import { type Period, periodOf } from './periods.ts';

type Query = Record<string, unknown>;

const asOf = ({ moment }: Counts) => formatWallTime(moment.now);
const chosen = ({ code }: Query): Definition => definitionOf(code ?? 'K1');
/** Everything that counts as a hazard, and what of it is closed. */
const COUNTED: Definition = { ...definitionOf('K1'), numerator: 'closed', denominator: 'counted' };

/** A figure by month: the twelve of a year, or those up to a month; without a year the present one. */
export async function trend(ctx: UserCtx, query: Query) {
  const counts = await readCounts(ctx, query);
  return trendOf(counts, chosen(query), lastMonth(counts, periodOf(query)));
}

/** Last month of a trend. */
export function lastMonth(counts: Counts, period: Period): number {
  return period?.last ?? Number(asOf(counts).slice(0, 4)) * 12 + 11;
}

export function trendOf(counts: Counts, definition: Definition, last: number) {
  const points = Array.from({ length: 12 }, (_, index) => {
    const month = last - 11 + index;
    const period = { first: month, last: month };
    const { numerator: rectified, denominator: total } = ratioIn(counts, COUNTED, period);
    const figure =
      definition.by === 'now' ? { numerator: 0, denominator: 0, value: null } : ratioIn(counts, definition, period);
    return {
      name: `${(month % 12) + 1}月`,
      queryYear: Math.floor(month / 12),
      queryMonth: (month % 12) + 1,
      total,
      rectified,
      ...figure,
    };
  });
  return { asOf: asOf(counts), code: definition.code, points };
}

/** Places a ranking has at most. */
const MOST_PLACES = 100;

/** Departments by a figure, the best first; those without data have no place (domain.md#10.1). */
export async function ranking(ctx: UserCtx, query: Query) {
  const definition = chosen(query);
  const [counts, bucketOf] = await Promise.all([readCounts(ctx, query), departmentBuckets(ctx)]);
  const cube = cubeOf(definition);
  const organisations = new Set(cube === null ? [] : counts.cells[cube].map(({ org }) => org));
  const period = periodOf(query);
  const places = [...organisations]
    .filter((org) => counts.organisations === null || (org !== null && counts.organisations.has(org)))
    .map((org) => ({
      ...bucketOf(org),
      ...ratioOf(counts, definition, (cell) => cell.org === org && isCounted(definition, period, cell)),
    }))
    .filter(({ value }) => value !== null)
    .sort(byMerit(definition.good))
    .slice(0, MOST_PLACES);
  const rows = places.map((place, index) => ({ rank: index + 1, ...place, id: String(place.id) }));
  return { asOf: asOf(counts), code: definition.code, rows };
}

interface Place {
  value: number | null;
  denominator: number;
}

function byMerit(good: Definition['good']) {
  const sign = good === 'up' ? -1 : 1;
  return (a: Place, b: Place) => sign * (Number(a.value) - Number(b.value)) || b.denominator - a.denominator;
}
