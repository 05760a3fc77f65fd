import { formatWallTime, parseWallTime } from '../../../../../engine/wall-time.ts';
import { momentAfter } from '../../../../../kinds/date-time/storage.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, any, equals, type RowFilter } from '../../../../../server/db/records/filter.ts';
import { countRows } from '../../../../../server/db/records/read.ts';
import { invalid } from '../../../../../server/errors.ts';
import { type Page, pageRecords } from '../../../../../server/records/page.ts';
import { inScope } from '../../../../../server/records/visibility.ts';
import {
  type BoardRow,
  countCompletion,
  type Grouping,
  MOST_ROUNDS,
  selectBoard,
  selectCompletion,
  selectCovered,
} from './board.sql.ts';
import { comingOf } from './coming.ts';

const EXECUTION = 'RiskTimedPlanningExecute';
const DAY_MS = 86_400_000;
/** Maximum days of a calendar: complete weeks around a month. */
const MOST_DAYS = 62;
/** Maximum days of figures: a year. */
const MOST_FIGURE_DAYS = 366;

type Query = Record<string, unknown>;

/** Moments from the start of the first day to the end of the last. */
function spanOf({ from, to }: Query, most: number): { from: Date; until: Date } {
  const [first, until] = [parseWallTime(String(from)), momentAfter(String(to))];
  if (!first || !until) throw invalid([{ field: first ? 'to' : 'from', message: '日期不正确，应如 2026-11-20' }]);
  const days = (until.getTime() - first.getTime()) / DAY_MS;
  if (days < 1) throw invalid([{ field: 'to', message: '结束日期不能早于开始日期' }]);
  if (days > most) throw invalid([{ field: 'to', message: `一次最多查询 ${most} 天` }]);
  return { from: first, until };
}

/** Rounds of some weeks for the calendar, and the rounds that plans will create. */
export async function boardOf(ctx: UserCtx, query: Query) {
  const span = spanOf(query, MOST_DAYS);
  const coming = await comingOf(ctx, span);
  const rows = await selectBoard(ctx.db, { ...span, scope: ctx.scope });
  return { isCut: rows.length > MOST_ROUNDS, rounds: rows.slice(0, MOST_ROUNDS).map(toRound), ...coming };
}

function toRound(row: BoardRow) {
  const { movedTime, planTime, dueTime } = row;
  return {
    id: row.id,
    planningName: row.planningName ?? '',
    status: row.status,
    isLate: row.isLate === true,
    time: formatWallTime(movedTime ?? planTime),
    ...(movedTime ? { planTime: formatWallTime(planTime) } : {}),
    ...(dueTime ? { dueTime: formatWallTime(dueTime) } : {}),
    ...(row.checkUserId === null
      ? {}
      : { checkUserId: String(row.checkUserId), checkUserName: row.checkUserName ?? '' }),
    ...(row.people.length === 0 ? {} : { people: row.people }),
    ...(row.deptId === null ? {} : { deptId: String(row.deptId), deptName: row.deptName ?? '' }),
  };
}

/** Numerators and denominators of figures K4, K5 and K12 (domain.md#10.2); the client calculates the ratios. */
export async function completionOf(ctx: UserCtx, query: Query) {
  const by: Grouping = query.by === 'dept' ? 'dept' : 'person';
  const now = ctx.now();
  const due = { ...spanOf(query, MOST_FIGURE_DAYS), scope: ctx.scope, now };
  const rows = await selectCompletion(ctx.db, { ...due, by });
  const groups = rows.map(({ key, name, due, done, onTime }) => ({
    ...(key === null ? {} : { key: String(key) }),
    name: name ?? (by === 'dept' ? '未定部门' : '未定排查人'),
    due,
    done,
    onTime,
  }));
  const total = await countCompletion(ctx.db, due);
  return { asOf: formatWallTime(now), total, groups, coverage: await coverageOf(ctx) };
}

/** Numbers of enabled risk points, and of points that a started plan inspects (domain.md#10.2 K12). */
export interface Coverage {
  covered: number;
  enabled: number;
}

export async function coverageOf(ctx: UserCtx, within: RowFilter | null = null): Promise<Coverage> {
  const model = ctx.catalog.model('RiskPoint');
  const count = async (part: keyof Coverage) => {
    const filter = all(await pointsBehind(ctx, part), within);
    return Number((await countRows(ctx.db, model, { filter, visible: visiblePoints(ctx) })).total);
  };
  const [covered, enabled] = await Promise.all([count('covered'), count('enabled')]);
  return { covered, enabled };
}

export const visiblePoints = ({ scope }: UserCtx): readonly RowFilter[] => [inScope('orgId', scope)];

/** Filter for the points in the numerator (`covered`) or denominator of figure K12. */
export async function pointsBehind(ctx: UserCtx, part: unknown): Promise<RowFilter> {
  const covered: RowFilter | null =
    part === 'covered' ? { key: 'id', op: 'any', value: await selectCovered(ctx.db) } : null;
  return all(equals('status', 0), covered);
}

/** Rounds that a figure counts: all due rounds, done rounds, or rounds done in time. */
export function completionPage(ctx: UserCtx, query: Query): Promise<Page> {
  const { from, to, part, by, key, ...filters } = query;
  const span = spanOf({ from, to }, MOST_FIGURE_DAYS);
  const within = all(
    { key: 'dueTime', op: 'gte', value: span.from },
    { key: 'dueTime', op: 'lt', value: span.until },
    { key: 'dueTime', op: 'lte', value: ctx.now() },
    { not: equals('status', 4) },
    ...(part === 'due' ? [] : [equals('status', 2)]),
    ...(part === 'onTime' ? [{ not: equals('isLate', true) }] : []),
    by === 'dept' ? groupFilter('deptId', key) : personFilter(key),
  );
  return pageRecords(ctx, EXECUTION, { query: filters, within, visible: [inScope('deptId', ctx.scope)] });
}

/** Filter of a person's rounds, including those that wait for a group with him. */
function personFilter(key: unknown): RowFilter | null {
  const own = groupFilter('checkUserId', key);
  if (own === null) return null;
  if (key === undefined || key === '') return all(own, { key: 'inspectors', op: 'empty' });
  const where = { user_id: Number(key), is_open: true };
  return any(own, { linked: 'round_inspector', by: 'execution_id', key: 'id', where, few: true });
}

/** Filter by person or department: `all` selects every round; no key selects rounds without a value. */
function groupFilter(field: string, key: unknown): RowFilter | null {
  if (key === 'all') return null;
  return key === undefined || key === '' ? { key: field, op: 'empty' } : equals(field, Number(key));
}

/** Risk points that figure K12 counts (domain.md#10.2): enabled points; with `covered` only points in started plans. */
export async function coveragePage(ctx: UserCtx, query: Query): Promise<Page> {
  const { part, ...filters } = query;
  const within = await pointsBehind(ctx, part);
  return pageRecords(ctx, 'RiskPoint', { query: filters, within, visible: visiblePoints(ctx) });
}
