import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { departmentBuckets } from '../../home/index.ts';
import { cubeOf, momentOf, readCells } from './cells.ts';
import { selectWarningNames } from './cube.sql.ts';
import { type Definition, definitionOf } from './definitions.ts';
import { type Counts, isCounted, ratioIn, ratioOf, ratioOfCells, readCounts } from './kpis.ts';
import { type Period, periodOf } from './periods.ts';

type Query = Record<string, unknown>;

const asOf = ({ moment }: Counts) => formatWallTime(moment.now);
const chosen = ({ code }: Query): Definition => definitionOf(code ?? 'K1');
/** Definition that counts all hazards, and the closed ones among them. */
const COUNTED: Definition = { ...definitionOf('K1'), numerator: 'closed', denominator: 'counted' };

/** A figure by month: the twelve of a year, or the twelve up to a month; without a year, those of the present year. */
export async function trend(ctx: UserCtx, query: Query) {
  const counts = await readCounts(ctx, query);
  return trendOf(counts, chosen(query), lastMonth(counts, periodOf(query)));
}

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

/** Maximum places of a ranking. */
const MOST_PLACES = 100;

/** Departments by a figure, best first; departments without data are left out (domain.md#10.1). */
export async function ranking(ctx: UserCtx, query: Query) {
  const definition = chosen(query);
  if (definition.of === 'warnings') return warningRanking(ctx, definition, query);
  const [counts, bucketOf] = await Promise.all([readCounts(ctx, query), departmentBuckets(ctx)]);
  const cube = cubeOf(definition);
  const organisations = new Set(cube === null ? [] : counts.cells[cube].map(({ org }) => org));
  const period = periodOf(query);
  const places = [...organisations]
    .filter((org) => typeof org !== 'string')
    .filter((org) => counts.organisations === null || (org !== null && counts.organisations.has(org)))
    .map((org) => ({
      ...bucketOf(org),
      ...ratioOf(counts, definition, (cell) => cell.org === org && isCounted(definition, period, cell)),
    }))
    .filter(({ value }) => value !== null);
  return { asOf: asOf(counts), code: definition.code, rows: ranked(places, definition) };
}

function ranked<P extends Place & { id: unknown }>(places: readonly P[], { good }: Definition) {
  const sorted = places.toSorted(byMerit(good)).slice(0, MOST_PLACES);
  return sorted.map((place, index) => ({ rank: index + 1, ...place, id: String(place.id) }));
}

/** Devices or types of warnings by their share of false alarms, best first. */
async function warningRanking(ctx: UserCtx, definition: Definition, query: Query) {
  const by = query.by === 'types' ? 'types' : 'devices';
  const moment = await momentOf(ctx);
  const [cells, names] = await Promise.all([readCells(ctx, by, moment), selectWarningNames(ctx.db, by)]);
  const period = periodOf(query);
  const places = [...new Set(cells.map(({ org }) => org))]
    .map((key) => ({
      id: String(key ?? ''),
      name: names.get(String(key)) ?? String(key ?? '—'),
      ...ratioOfCells(
        definition,
        cells.filter((cell) => cell.org === key && isCounted(definition, period, cell)),
      ),
    }))
    .filter(({ value }) => value !== null);
  return { asOf: formatWallTime(moment.now), code: definition.code, rows: ranked(places, definition) };
}

interface Place {
  value: number | null;
  denominator: number;
}

function byMerit(good: Definition['good']) {
  const sign = good === 'up' ? -1 : 1;
  return (a: Place, b: Place) => sign * (Number(a.value) - Number(b.value)) || b.denominator - a.denominator;
}
