import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DbSession } from '../../../../server/db/session.ts';
import { selectTenantIds } from '../../../../server/installation.sql.ts';
import type { Platform } from '../../../../server/platform.ts';
import { beginHistories } from '../../../../server/records/past/adopt.ts';
import { SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import { NO_TENANT } from '../../../../server/tenants.ts';
import type { DayEntry } from '../workflow/days.ts';
import type { Segment } from '../workflow/work-time.ts';
import { hasShift, hasYear, insertEntries, insertShifts, noteGiven } from './calendar.sql.ts';

interface ShippedYear {
  year: number;
  source: string;
  /** True if the official notice about moved days is not published yet. */
  isUnpublished?: boolean;
  days: DayEntry[];
}

interface ShippedShift {
  name: string;
  followsCalendar: boolean;
  isLimit: boolean;
  segments: (Segment & { name: string })[];
  cycle?: string;
  cycleStart?: string;
  groups?: { name: string; offset: number }[];
}

export interface ShippedCalendar {
  years: ShippedYear[];
  shifts: ShippedShift[];
}

/** Reads the product's calendar, cast without a check: a test checks the shape of the file. */
function readShippedCalendar(): ShippedCalendar {
  return JSON.parse(readFileSync(join(SCHEMAS_DIR, 'demo', 'calendar.json'), 'utf8')) as ShippedCalendar;
}

type Giving = Pick<Platform, 'database' | 'catalogs' | 'now'>;

/** Gives every tenant the product's years and shifts, each once: deleted ones are not added again. */
export async function giveCalendar(platform: Giving): Promise<void> {
  for (const tenant of await selectTenantIds(platform.database.session(NO_TENANT))) await giveTo(platform, tenant);
}

export async function giveTo({ database, catalogs, now }: Giving, tenant: string): Promise<void> {
  const shipped = readShippedCalendar();
  await database.tx(tenant, async (db) => {
    const given: string[] = [];
    for (const year of shipped.years) if (await giveYear(db, year, now())) given.push('WorkCalendar');
    if (await giveShifts(db, shipped.shifts, now())) given.push('WorkShift');
    await beginHistories({ db, catalog: catalogs.of(tenant), at: now() }, [...new Set(given)]);
  });
}

/** Adds a year of the product, unless the plant has entered that year itself; true if it was added. */
async function giveYear(
  db: DbSession,
  { year, source, isUnpublished = false, days }: ShippedYear,
  at: Date,
): Promise<boolean> {
  if (!(await noteGiven(db, `year-${year}`)) || (await hasYear(db, year))) return false;
  const rows = days.map(({ name, kind, beginDate, endDate }) => ({
    name,
    kind,
    begin_date: beginDate,
    end_date: endDate,
    is_unpublished: isUnpublished,
    source,
    created_time: at,
  }));
  await insertEntries(db, rows);
  return true;
}

async function giveShifts(db: DbSession, shifts: readonly ShippedShift[], at: Date): Promise<boolean> {
  if (!(await noteGiven(db, 'shifts')) || (await hasShift(db))) return false;
  await insertShifts(
    db,
    shifts.map((shift) => shiftRow(shift, at)),
  );
  return true;
}

function shiftRow({ followsCalendar, isLimit, segments, cycle, cycleStart, groups, name }: ShippedShift, at: Date) {
  return {
    name,
    follows_calendar: followsCalendar,
    is_limit: isLimit,
    segments: JSON.stringify(segments),
    cycle: cycle ?? null,
    cycle_start: cycleStart ?? null,
    groups: groups ? JSON.stringify(groups) : null,
    created_time: at,
  };
}
