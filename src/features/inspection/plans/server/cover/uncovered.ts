import { formatWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { findPeople } from '../../../../../server/db/people.ts';
import { EVERYTHING } from '../../../../../server/db/records/filter.ts';
import { selectSome } from '../../../../../server/db/records/read.ts';
import { integer, list, maybe, object, text } from '../../../../../server/http/replies/reply-shape.ts';
import { RISK_CYCLES } from '../../workflow/period.ts';
import { selectCovered } from '../board/board.sql.ts';
import { coverageOf } from '../board/board.ts';
import { countBare, selectAreas, selectUncovered, type UncoveredRow } from './cover.sql.ts';

/** Maximum points covered at once, the highest risk first. */
const MOST_POINTS = 5_000;
/** Maximum places covered at once: each is a row of the form. */
const MOST_PLACES = 200;
/** Maximum check types among which defaults are searched. */
const MOST_TYPES = 500;

/** An uncovered point with the keys of its colour and of its place, a department's part of a first-level area. */
export interface Point extends UncoveredRow {
  colourKey: string;
  placeKey: string;
  placeWords: string[];
}

export interface Uncovered {
  points: Point[];
  /** True if points were left out beyond MOST_POINTS or MOST_PLACES. */
  isCut: boolean;
}

const COLOUR = object({
  key: text,
  name: text,
  colour: maybe(text),
  points: integer,
  planningType: maybe(integer),
  planningTypeName: maybe(text),
});
const PLACE = object({
  key: text,
  name: text,
  points: list(object({ colour: text, count: integer })),
  checkingPerson: maybe(text),
  checkingPersonName: maybe(text),
});
export const CHOICES = object({
  covered: integer,
  enabled: integer,
  bare: integer,
  most: maybe(integer),
  startTime: text,
  colours: list(COLOUR),
  people: list(PLACE),
});

/** Groups items by key, in the order in which their keys first occur. */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Points of the caller's departments that no started plan inspects, with their colours and places. */
export async function readUncovered(ctx: UserCtx): Promise<Uncovered> {
  const of = { scope: ctx.scope, covered: await selectCovered(ctx.db) };
  const rows = await selectUncovered(ctx.db, { ...of, limit: MOST_POINTS + 1 });
  const areas = await selectAreas(ctx.db, [...new Set(rows.flatMap(({ addressId }) => addressId ?? []))]);
  const points = rows.map((row): Point => {
    const area = areas.get(row.addressId ?? 0);
    const placeWords = [row.orgName, area?.name].flatMap((name) => name ?? []);
    return { ...row, colourKey: String(row.rankId ?? 0), placeKey: `${row.orgId ?? 0}-${area?.id ?? 0}`, placeWords };
  });
  const places = new Set([...new Set(points.map(({ placeKey }) => placeKey))].slice(0, MOST_PLACES));
  const kept = points.slice(0, MOST_POINTS).filter(({ placeKey }) => places.has(placeKey));
  return { points: kept, isCut: kept.length < points.length };
}

/** Choices of the form: colours with their cycles, places with their people, and the start. */
export async function uncoveredChoices(ctx: UserCtx) {
  const { points, isCut } = await readUncovered(ctx);
  const coverage = await coverageOf(ctx);
  const bare = await countBare(ctx.db, { scope: ctx.scope, covered: await selectCovered(ctx.db) });
  const groups = (key: 'colourKey' | 'placeKey') => [...groupBy(points, (point) => point[key])];
  const types = await defaultTypes(ctx);
  const asked = points.flatMap(({ userId, leaderId }) => [userId, leaderId].filter((id) => id !== null));
  const people = await findPeople(ctx.db, [...new Set(asked)]);
  return {
    ...coverage,
    bare,
    ...(isCut ? { most: points.length } : {}),
    startTime: firstStart(ctx.now()),
    colours: groups('colourKey').map(([key, within]) => {
      const { rankName, colour, level } = within[0] ?? { rankName: null, colour: null, level: null };
      const own = { key, name: rankName ?? '未评级', points: within.length };
      return { ...own, ...(colour === null ? {} : { colour }), ...types.get(RISK_CYCLES[level ?? 0] ?? 0) };
    }),
    people: groups('placeKey').map(([key, within]) => {
      const colours = [...groupBy(within, ({ colourKey }) => colourKey)];
      const person = personFor(within, (id) => people.get(id)?.enabled === true);
      const name = person === null ? undefined : people.get(person)?.name;
      return {
        key,
        name: within[0]?.placeWords.join(' · ') || '未定部门和位置',
        points: colours.map(([colour, { length: count }]) => ({ colour, count })),
        ...(name === undefined ? {} : { checkingPerson: String(person), checkingPersonName: name }),
      };
    }),
  };
}

/** Person who is responsible for most of a place's points, else its department's leader; null without one. */
function personFor(points: readonly Point[], isEnabled: (id: number) => boolean): number | null {
  const named = points.flatMap(({ userId }) => (userId !== null && isEnabled(userId) ? [userId] : []));
  const [most] = [...groupBy(named, String).values()].sort((a, b) => b.length - a.length);
  const leader = points[0]?.leaderId ?? null;
  return most?.[0] ?? (leader !== null && isEnabled(leader) ? leader : null);
}

/** First check type with one round per unit, by the unit of its cycle (dictionary cycle_type). */
async function defaultTypes({ catalog, db }: UserCtx) {
  const model = catalog.model('CheckType');
  const rows = await selectSome(db, model, { filter: EVERYTHING, visible: [], limit: MOST_TYPES });
  const types = rows.filter(({ cycleNum }) => Number(cycleNum) === 1).sort((a, b) => Number(a.sort) - Number(b.sort));
  const entries = types.map(({ id, name, cycleType }) => {
    return [Number(cycleType), { planningType: Number(id), planningTypeName: String(name) }] as const;
  });
  return new Map(entries.reverse());
}

const DAY_MS = 86_400_000;

/** Tomorrow at 08:00; on Friday and Saturday the Monday after. */
function firstStart(now: Date): string {
  const weekday = new Date(`${formatWallTime(now).slice(0, 10)}T00:00:00Z`).getUTCDay();
  const days = weekday === 5 ? 3 : weekday === 6 ? 2 : 1;
  return `${formatWallTime(new Date(now.getTime() + days * DAY_MS)).slice(0, 10)} 08:00:00`;
}
