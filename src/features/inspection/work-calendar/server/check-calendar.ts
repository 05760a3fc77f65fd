import { join, type Problem } from '../../../../compiler/problem.ts';
import { parseWallTime } from '../../../../engine/wall-time.ts';
import { type FileCheck, FileReader, type FileReport } from '../../../../server/schemas/file-report.ts';
import { DAY_KIND, type DayEntry, dayPlus, weekdayOf } from '../workflow/days.ts';
import type { ShippedCalendar } from './give-calendar.ts';

type Year = ShippedCalendar['years'][number];
type Shift = ShippedCalendar['shifts'][number];

/** Faults of the calendar: invalid or repeated days, and shifts that cannot rotate. */
export function checkCalendar({ folder }: FileCheck): Problem[] {
  const reader = new FileReader(folder);
  const { document, report } = reader.read<ShippedCalendar>('demo/calendar.json', 'calendar.schema.json');
  if (!document) return reader.problems;
  const [years, shifts] = [new Map<string, string>(), new Map<string, string>()];
  for (const [index, year] of document.years.entries()) {
    report.once(years, String(year.year), `years.${index}.year`);
    checkYear(report, `years.${index}`, year);
  }
  for (const [index, shift] of document.shifts.entries()) {
    report.once(shifts, shift.name, `shifts.${index}.name`);
    checkShift(report, `shifts.${index}`, shift);
  }
  return reader.problems;
}

function checkYear(report: FileReport, path: string, { year, days }: Year): void {
  const taken = new Map<string, string>();
  const outside = days.findIndex(({ beginDate }) => !beginDate.startsWith(`${year}-`));
  if (outside >= 0) report.add(`${path}.days.${outside}.beginDate`, `不在 ${year} 年，请改正日期或 year`);
  for (const [index, entry] of days.entries()) {
    const at = `${path}.days.${index}`;
    if (!areDays(report, at, entry)) continue;
    for (const day of daysOf(entry)) report.once(taken, day, `${at}.beginDate`);
    const idle = daysOf(entry).find((day) => entry.kind === DAY_KIND.work && !isWeekend(day));
    if (idle !== undefined) report.add(`${at}.kind`, `调休上班只用于周末，${idle} 本来就是工作日`);
  }
}

const isWeekend = (day: string) => weekdayOf(day) === 0 || weekdayOf(day) === 6;

/** Maximum days of one holiday. */
const MOST_DAYS = 31;

function areDays(report: FileReport, path: string, { beginDate, endDate }: DayEntry): boolean {
  const wrong = (['beginDate', 'endDate'] as const).filter(
    (word) => parseWallTime({ beginDate, endDate }[word]) === null,
  );
  for (const word of wrong) report.add(join(path, word), '没有这一天，请改正');
  if (wrong.length > 0) return false;
  if (endDate < beginDate) report.add(join(path, 'endDate'), '早于 beginDate，请改正');
  else if (endDate > dayPlus(beginDate, MOST_DAYS)) report.add(join(path, 'endDate'), `超过 ${MOST_DAYS} 天，请改正`);
  else return true;
  return false;
}

function daysOf({ beginDate, endDate }: DayEntry): string[] {
  const days: string[] = [];
  for (let day = beginDate; day <= endDate; day = dayPlus(day, 1)) days.push(day);
  return days;
}

function checkShift(report: FileReport, path: string, { segments, cycle, cycleStart, groups }: Shift): void {
  const names = new Map<string, string>();
  for (const [index, { name, begin, end }] of segments.entries()) {
    report.once(names, name, `${path}.segments.${index}.name`);
    if (begin === end) report.add(`${path}.segments.${index}.end`, '与 begin 相同，请改正');
  }
  const parts = [cycle, cycleStart, groups].filter((part) => part !== undefined);
  if (parts.length > 0 && parts.length < 3) report.add(path, '轮班须同时写 cycle、cycleStart、groups，不轮班的都不写');
  if (cycle === undefined) return;
  const order = cycle.split(/[,，、]/).map((word) => word.trim());
  const allowed = [...names.keys(), ...FREE];
  for (const word of new Set(order)) if (!allowed.includes(word)) report.unknown(`${path}.cycle`, word, allowed);
  if (cycleStart !== undefined && parseWallTime(cycleStart) === null)
    report.add(`${path}.cycleStart`, '没有这一天，请改正');
  const seen = new Map<string, string>();
  for (const [index, { name, offset }] of (groups ?? []).entries()) {
    report.once(seen, name, `${path}.groups.${index}.name`);
    if (offset > order.length) report.add(`${path}.groups.${index}.offset`, `不能大于一轮的天数 ${order.length}`);
  }
}

/** Words in a cycle for days without a shift. */
const FREE = ['休', '休息'];
