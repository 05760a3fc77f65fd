import { createHash } from 'node:crypto';
import { formatWallTime, parseWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import type { Calendar } from '../../../../server/records/values/following.ts';
import { dayPlus, entryOf, isWorkday, nextWorkday } from '../workflow/days.ts';
import { DAY_SHIFT, type WorkTime, workAfter } from '../workflow/work-time.ts';
import { selectEntries, selectShifts } from './calendar.sql.ts';

/** Number of days in which the next working day is searched. */
const AHEAD_DAYS = 60;

export interface DayNote {
  isRest: boolean;
  /** Name of the holiday; absent on plain weekends and on working days without an entry. */
  name?: string;
  /** First working day after a free day. */
  next?: string;
  isUnpublished: boolean;
}

/** Note about one day: whether it is free, the name of its entry, and the next working day. */
export async function dayNote({ db }: Pick<UserCtx, 'db'>, day: string): Promise<DayNote> {
  const entries = await selectEntries(db, { from: day, to: dayPlus(day, AHEAD_DAYS) });
  const entry = entryOf(entries, day);
  const isRest = !isWorkday(entries, day);
  const next = isRest ? nextWorkday(entries, day) : null;
  return {
    isRest,
    ...(entry ? { name: entry.name } : {}),
    ...(next === null ? {} : { next }),
    isUnpublished: entry?.isUnpublished === true,
  };
}

/** Entries of a year and the shifts, from which a client draws the year and counts working time. */
export async function yearOf({ db }: Pick<UserCtx, 'db'>, year: number) {
  const entries = await selectEntries(db, { from: `${year}-01-01`, to: `${year}-12-31` });
  const shifts = (await selectShifts(db)).map((shift) => ({
    name: shift.name,
    followsCalendar: shift.followsCalendar ?? true,
    isLimit: shift.isLimit ?? false,
    segments: (shift.segments ?? []).map(({ begin, end }) => ({ begin, end })),
    ...(shift.cycle ? { cycle: shift.cycle } : {}),
    ...(shift.cycleStart ? { cycleStart: shift.cycleStart } : {}),
    groups: Array.isArray(shift.groups) ? shift.groups.map(toGroup) : [],
  }));
  return { entries, shifts };
}

/** Working time by the calendar and the shift that counts for time limits, equal to `work_after` of the database. */
export async function readCalendar(db: DbSession): Promise<Calendar> {
  const [first] = await selectShifts(db);
  const shift = first?.isLimit && first.segments ? first : { segments: DAY_SHIFT, followsCalendar: true };
  const isFollowed = shift.followsCalendar ?? true;
  const entries = isFollowed ? await selectEntries(db, { from: '1970-01-01', to: '2100-12-31' }) : null;
  const time: WorkTime = { entries, segments: shift.segments ?? [] };
  const edition = createHash('sha256').update(JSON.stringify(time)).digest('base64url');
  const wallAfter = (since: string, hours: number) => {
    const from = parseWallTime(since);
    return from && formatWallTime(workAfter(time, from, hours));
  };
  return { edition, workAfter: wallAfter };
}

function toGroup(row: unknown): { name: string; offset: number } {
  const { name, offset } = { name: '', offset: 1, ...(typeof row === 'object' ? row : null) };
  return { name: String(name), offset: Number(offset) };
}
