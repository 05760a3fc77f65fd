import type { TableMigration } from '../../../../server/db/platform-tables.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import type { DayEntry } from '../workflow/days.ts';
import type { Segment } from '../workflow/work-time.ts';

/** Parts of the product's calendar that each tenant has received: a year emptied by an administrator stays empty. */
export const calendarPlatformTables: TableMigration[] = [
  {
    id: 'work-calendar-0001-given',
    statements: [
      `CREATE TABLE platform.calendar_given (
        tenant text NOT NULL REFERENCES platform.tenant (id) ON DELETE CASCADE,
        part text NOT NULL,
        PRIMARY KEY (tenant, part)
      )`,
    ],
  },
];

/** Stores that the tenant received a part of the product's calendar; false if the tenant had received it before. */
export async function noteGiven(db: DbSession, part: string): Promise<boolean> {
  const insert = db.platform.insertInto('calendar_given').values({ tenant: db.tenant, part });
  return (await db.run(insert.onConflict((conflict) => conflict.doNothing()))) === 1;
}

/** True if the tenant's calendar has entries that begin in the year. */
export async function hasYear(db: DbSession, year: number): Promise<boolean> {
  const own = db.t
    .selectFrom('work_calendar')
    .select('id')
    .where('is_deleted', '=', false)
    .where('begin_date', '>=', `${year}-01-01`)
    .where('begin_date', '<=', `${year}-12-31`)
    .limit(1);
  return (await db.first(own)) !== undefined;
}

export async function insertEntries(db: DbSession, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (rows.length > 0) await db.run(db.t.insertInto('work_calendar').values([...rows]));
}

export async function hasShift(db: DbSession): Promise<boolean> {
  return (
    (await db.first(db.t.selectFrom('work_shift').select('id').where('is_deleted', '=', false).limit(1))) !== undefined
  );
}

export async function insertShifts(db: DbSession, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (rows.length > 0) await db.run(db.t.insertInto('work_shift').values([...rows]));
}

/** Maximum entries in one range of days. */
const MOST_ENTRIES = 2_000;

/** Entries that overlap a range of days. */
export async function selectEntries(db: DbSession, of: { from: string; to: string }): Promise<DayEntry[]> {
  const rows = await db.all<{
    name: string;
    kind: number;
    begin: string;
    end: string | null;
    unpublished: boolean | null;
  }>(
    db.t
      .selectFrom('work_calendar')
      .select(['name', 'kind', 'begin_date as begin', 'end_date as end', 'is_unpublished as unpublished'])
      .where('is_deleted', '=', false)
      .where('begin_date', '<=', of.to)
      .where((eb) => eb(eb.fn.coalesce('end_date', 'begin_date'), '>=', of.from))
      .orderBy('begin_date')
      .limit(MOST_ENTRIES),
  );
  return rows.map(({ name, kind, begin, end, unpublished }) => ({
    name,
    kind,
    beginDate: begin,
    endDate: end ?? begin,
    ...(unpublished ? { isUnpublished: true } : {}),
  }));
}

export interface ShiftRow extends Record<string, unknown> {
  name: string;
  followsCalendar: boolean | null;
  isLimit: boolean | null;
  segments: Segment[] | null;
  cycle: string | null;
  cycleStart: string | null;
  groups: unknown;
}

const MOST_SHIFTS = 50;

/** Shifts; the one whose hours count for time limits comes first. */
export function selectShifts(db: DbSession): Promise<ShiftRow[]> {
  return db.all<ShiftRow>(
    db.t
      .selectFrom('work_shift')
      .select(['name', 'follows_calendar as followsCalendar', 'is_limit as isLimit', 'segments'])
      .select(['cycle', 'cycle_start as cycleStart', 'groups'])
      .where('is_deleted', '=', false)
      .orderBy('is_limit', (order) => order.desc().nullsLast())
      .orderBy('id')
      .limit(MOST_SHIFTS),
  );
}
