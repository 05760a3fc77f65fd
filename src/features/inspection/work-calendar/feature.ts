import { feature } from '../../feature.ts';
import { calendarEndpoints } from './server/calendar.routes.ts';
import { calendarPlatformTables } from './server/calendar.sql.ts';
import { checkCalendar } from './server/check-calendar.ts';
import { giveCalendar, giveTo } from './server/give-calendar.ts';
import { readCalendar } from './server/reading.ts';
import { workTimeStandards, workTimeTables } from './server/work-time.sql.ts';

/** Holidays, moved working days and shifts, from which working time is calculated. */
export const workCalendarFeature = feature({
  name: 'work-calendar',
  // Due times of hazards are calculated with SQL functions of this feature.
  listed: { before: 'hazards' },
  files: checkCalendar,
  endpoints: calendarEndpoints,
  tables: { platform: calendarPlatformTables, before: workTimeTables, standing: [workTimeStandards] },
  calendar: readCalendar,
  prepare: giveCalendar,
  // Gives the calendar to tenants created while the server runs.
  tidy: giveTo,
});
