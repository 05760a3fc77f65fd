import { remembered } from '../../../../../engine/remembered.ts';
import { parseWallTime, startOfMonth } from '../../../../../engine/wall-time.ts';
import { readId } from '../../../../../kinds/relation/storage.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, any, equals, type RowFilter } from '../../../../../server/db/records/filter.ts';
import { selectRows } from '../../../../../server/db/records/read.ts';
import type { ListFilter } from '../../../../../server/records/hooks/hooks.ts';
import { wordPinyin } from '../../../../../server/records/values/name-pinyin.ts';
import { HAZARD_WAITS, type HazardWait, WAITING } from '../../workflow/waits.ts';
import { selectLeft } from '../sql/people.sql.ts';
import { inArea, ofOrganisationTree, ofRank } from './areas.ts';
import { IN_FIGURES, namedOn, visibleHazards } from './visibility.ts';

/** Maximum names compared with typed pinyin, those of the newest visible hazards: an index would be too large. */
const READ = 500;
const TYPED = /^[a-z0-9]{2,60}$/;

/** Pinyin of a name, cached because computing it takes 0.1 ms. */
const readingOf = remembered(5_000, wordPinyin);

/** Filter for hazards whose names contain this pinyin, whole or first letters; null: the text cannot be pinyin. */
async function typedNames(ctx: UserCtx, raw: string): Promise<RowFilter | null> {
  const typed = raw.trim().toLowerCase();
  if (!TYPED.test(typed)) return null;
  const model = ctx.catalog.model('RiskRegister');
  const rows = await selectRows(ctx.db, model, {
    keys: new Set(['riskName']),
    filter: { all: [] },
    visible: visibleHazards(ctx),
    order: [{ field: 'id', direction: 'descend' }],
    limit: READ,
  });
  const ids = rows
    .filter(({ riskName }) => readingOf(String(riskName ?? '')).includes(typed))
    .map(({ id }) => Number(id));
  return ids.length === 0 ? { never: true } : { key: 'id', op: 'any', value: ids };
}

/** 待改派: hazards whose person has left (domain.md#9.1). Reads people first: a subquery took 4 s for a million rows. */
export async function unmanned(ctx: UserCtx): Promise<RowFilter> {
  const people = await selectLeft(ctx.db);
  return any(...WAITING.map((wait) => all(equals('status', wait.status), isAmong(wait, people))), NAMED_ONLY);
}

/** Imported hazards that wait for a name without an account (domain.md#3 row 25). */
const NAMED_ONLY: RowFilter = all(
  { key: 'imported', op: 'filled' },
  any(...WAITING.map(({ status, person }) => all(equals('status', status), { key: person, op: 'empty' }))),
);

function isAmong({ person }: HazardWait, people: readonly string[]): RowFilter {
  return people.length === 0 ? { never: true } : { key: person, op: 'any', value: people };
}

function onlyTrue(raw: string, filter: RowFilter): RowFilter | null {
  return readWord(raw) === true ? filter : null;
}

/** Filter for rows of a stage that wait for a person who has left. */
function unmannedStage(wait: HazardWait): { [queryKey: string]: ListFilter } {
  return {
    async unmanned(ctx, raw) {
      if (readWord(raw) !== true) return null;
      const gone = any(isAmong(wait, await selectLeft(ctx.db)), { key: wait.person, op: 'empty' });
      return all(equals('status', 0), gone);
    },
  };
}

// --- parts of the filters beyond fields (wire.md#8.1) ---

export function ofStatus(...statuses: number[]): RowFilter {
  return { key: 'status', op: 'any', value: statuses };
}

const { status: RECTIFYING, due: DEADLINE, person: RECTIFIER } = HAZARD_WAITS.rectifying;

/** 已超期: the deadline of an open rectification has passed; `status` is the open one, 0 for rows of RiskRectify. */
export function overdue(ctx: UserCtx, status: number = RECTIFYING): RowFilter {
  return all(equals('status', status), { key: DEADLINE, op: 'lt', value: ctx.now() });
}

const SOON_MS = 3 * 86_400_000;

/** 3 天内到期: rows that are open for rectification and have a deadline at most three days ahead. */
function dueSoon(ctx: UserCtx, status: number): RowFilter {
  const now = ctx.now();
  return all(
    equals('status', status),
    { key: DEADLINE, op: 'gte', value: now },
    { key: DEADLINE, op: 'lte', value: new Date(now.getTime() + SOON_MS) },
  );
}

/** 超时未处理: hazards that have waited for judge, checker or acceptor beyond the stored due time. */
function late(ctx: UserCtx): RowFilter {
  return { key: 'dueTime', op: 'lt', value: ctx.now() };
}

const mine = (ctx: UserCtx, key: string): RowFilter => equals(key, ctx.caller.id);

/** Hazards that wait for the caller, by stage (domain.md#10.3). */
const TODO: { readonly [key: string]: { status: number; person: string } | undefined } = {
  register: { status: 0, person: 'createdUserId' },
  judge: HAZARD_WAITS.judging,
  check: HAZARD_WAITS.checking,
  rectify: HAZARD_WAITS.rectifying,
  accept: HAZARD_WAITS.accepting,
};

/** Set V of domain.md#10.1: hazards that are submitted and were not closed as 'no hazard'. */
export const COUNTED: RowFilter = { not: ofStatus(0, 9) };
/** Set F of domain.md#10.1: hazards that the check confirmed. */
export const CONFIRMED = ofStatus(3, 4, 5);
export const MAJOR: RowFilter = equals('againCheckResult', 2);

/** Hazards counted by each home card (domain.md#10.3). */
const CARDS: readonly RowFilter[] = [
  COUNTED,
  ofStatus(1, 2),
  ofStatus(3),
  ofStatus(4),
  ofStatus(5),
  all(COUNTED, MAJOR),
];

/** Hazards counted by the second figure of each card; for the rate, the hazards in its denominator. */
const OTHERS: readonly ((ctx: UserCtx) => RowFilter)[] = [
  (ctx) => all(COUNTED, { key: 'submitTime', op: 'gte', value: startOfMonth(ctx.now()) }),
  (ctx) => all(ofStatus(1, 2), late(ctx)),
  overdue,
  (ctx) => all(ofStatus(4), late(ctx)),
  () => CONFIRMED,
  () => all(COUNTED, MAJOR, { not: ofStatus(5) }),
];

/** True for 本月新增, which counts the present month whatever period the cards show. */
function hasOwnPeriod({ serialNum, part }: Readonly<Record<string, unknown>>): boolean {
  return part === 'other' && Number(serialNum) === 1;
}

const DAY_MS = 86_400_000;

/** Hazards submitted on one day of a month; null for an invalid day. */
function submittedOn(day: unknown, { queryYear, queryMonth }: Readonly<Record<string, unknown>>): RowFilter | null {
  const [y, m, d] = [readNumber(queryYear, 1970, 2100), readNumber(queryMonth, 1, 12), readNumber(day, 1, 31)];
  if (y === null || m === null || d === null) return null;
  const begin = new Date(monthStart(y, m).getTime() + (d - 1) * DAY_MS);
  const end = new Date(begin.getTime() + DAY_MS);
  return all({ key: 'submitTime', op: 'gte', value: begin }, { key: 'submitTime', op: 'lt', value: end });
}

/** Hazards submitted in a year or one of its months; null for an invalid period. */
export function submittedIn(year: unknown, month: unknown): RowFilter | null {
  const y = readNumber(year, 1970, 2100);
  const m = month === undefined || month === '' ? 0 : readNumber(month, 1, 12);
  if (y === null || m === null) return null;
  const begin = monthStart(y, m === 0 ? 1 : m);
  const end = m === 0 || m === 12 ? monthStart(y + 1, 1) : monthStart(y, m + 1);
  return all({ key: 'submitTime', op: 'gte', value: begin }, { key: 'submitTime', op: 'lt', value: end });
}

function monthStart(year: number, month: number): Date {
  const day = `${year}-${String(month).padStart(2, '0')}-01`;
  // Wall times after 2100 are invalid in calls, so nothing was submitted later.
  return parseWallTime(day) ?? new Date(Date.UTC(year, month - 1, 1));
}

function readNumber(value: unknown, min: number, max: number): number | null {
  const number = typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max ? number : null;
}

const WORDS: { [word: string]: boolean } = { true: true, '1': true, false: false, '0': false };

function readWord(raw: string): boolean | null {
  return Object.hasOwn(WORDS, raw) ? (WORDS[raw] ?? null) : null;
}

/** Filter by an id; 0 finds records without a value. */
function byNumber(filter: (ctx: UserCtx, id: number) => Promise<RowFilter>): ListFilter {
  return (ctx, raw) => (/^\d{1,15}$/.test(raw.trim()) ? filter(ctx, Number(raw)) : null);
}

export const hazardFilters: { [queryKey: string]: ListFilter } = {
  todo(ctx, raw) {
    const wait = Object.hasOwn(TODO, raw) ? TODO[raw] : undefined;
    return wait ? all(equals('status', wait.status), mine(ctx, wait.person)) : null;
  },
  // Includes hazards the caller has judged, so that he finds the judgements he may still recall.
  mine: (ctx, raw) => (raw === 'judge' ? all({ not: equals('status', 0) }, mine(ctx, 'judgeId')) : null),
  onlyMine(ctx, raw) {
    const wanted = readWord(raw);
    if (wanted === null) return null;
    // The registrant is a participant too (joinRegistrant); a separate condition for him would read every hazard.
    return wanted ? namedOn(ctx, 'id') : { all: [] };
  },
  isOvertime(ctx, raw) {
    const wanted = readWord(raw);
    if (wanted === null) return null;
    return wanted ? overdue(ctx) : { not: overdue(ctx) };
  },
  unmanned: (ctx, raw) => (readWord(raw) === true ? unmanned(ctx) : null),
  // In progress (status 1 to 4) and not under supervision.
  isSupervisable: (_, raw) => onlyTrue(raw, all(ofStatus(1, 2, 3, 4), { key: 'superviseState', op: 'empty' })),
  submitted: (_, raw) => onlyTrue(raw, { not: equals('status', 0) }),
  isDueSoon: (ctx, raw) => onlyTrue(raw, dueSoon(ctx, RECTIFYING)),
  isLate(ctx, raw) {
    const wanted = readWord(raw);
    if (wanted === null) return null;
    return wanted ? late(ctx) : any({ key: 'dueTime', op: 'empty' }, { not: late(ctx) });
  },
  createdUserId(_, raw) {
    const id = readId(raw.trim());
    return id === undefined ? null : equals('createdUserId', id);
  },
  serialNum(ctx, raw, query) {
    const index = (readNumber(raw, 1, CARDS.length) ?? 0) - 1;
    const card = query.part === 'other' ? OTHERS[index]?.(ctx) : CARDS[index];
    return card ? all(card, IN_FIGURES) : null;
  },
  // Selects a figure of a card; without `serialNum` the parameter is not valid.
  part: (_, raw, query) => ((raw === 'total' || raw === 'other') && !isEmpty(query.serialNum) ? { all: [] } : null),
  queryYear(_, raw, query) {
    const period = submittedIn(raw, query.queryMonth);
    return period && hasOwnPeriod(query) ? { all: [] } : period;
  },
  // A month is only valid with a year: the filter `queryYear` includes the month.
  queryMonth: (_, raw, query) => (isEmpty(query.queryYear) || readNumber(raw, 1, 12) === null ? null : { all: [] }),
  queryDay: (_, raw, query) => submittedOn(raw, query),
  areaId: byNumber(inArea),
  rankTypeId: byNumber(ofRank),
  orgTree: byNumber(ofOrganisationTree),
  pinyin: typedNames,
};

/** Filters of the rectification list, which includes rows of other users; `todo` limits it to the caller's rows. */
export const rectifyFilters: { [queryKey: string]: ListFilter } = {
  ...unmannedStage(HAZARD_WAITS.rectifying),
  isDueSoon: (ctx, raw) => onlyTrue(raw, dueSoon(ctx, 0)),
  todo: (ctx, raw) => (raw === 'rectify' ? all(equals('status', 0), mine(ctx, RECTIFIER)) : null),
  isOvertime(ctx, raw) {
    const wanted = readWord(raw);
    if (wanted === null) return null;
    return wanted ? overdue(ctx, 0) : any({ key: DEADLINE, op: 'empty' }, { not: overdue(ctx, 0) });
  },
};

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** 超时未处理: an open row of a stage whose hazard waits beyond its due time. */
const lateStage: { [queryKey: string]: ListFilter } = {
  isLate(ctx, raw) {
    const wanted = readWord(raw);
    const waiting = equals('status', 0);
    if (wanted === null) return null;
    return wanted ? all(waiting, late(ctx)) : any({ key: 'dueTime', op: 'empty' }, { not: all(waiting, late(ctx)) });
  },
};

export const checkFilters = { ...lateStage, ...unmannedStage(HAZARD_WAITS.checking) };
/** Filters without a condition for recalled rows: lists of waiting acceptances leave recalled rows out anyway. */
export const acceptFilters = { ...lateStage, ...unmannedStage(HAZARD_WAITS.accepting) };
