import { movedTime } from '../../../../engine/expressions/wall-arithmetic.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { type DayWindow, isWithin, NOTHING, windowOf } from './window.ts';

/** Units of a period by their code in dictionary cycle_type (domain.md#7.1). */
export const UNITS = {
  1: { name: 'day', most: 1440 },
  2: { name: 'week', most: 7 },
  3: { name: 'month', most: 28 },
  4: { name: 'quarter', most: 89 },
  5: { name: 'year', most: 365 },
  6: { name: 'hour', most: 60 },
} as const;

/** Proposed cycle of a level of risk: one round in this unit, red every day to blue every quarter (decision 246). */
export const RISK_CYCLES: { readonly [level: number]: CycleType } = { 1: 1, 2: 2, 3: 3, 4: 4 };

/** Unit of hours: its rounds run through the day, whatever the time of the start. */
export const HOURS = 6;

export type CycleType = keyof typeof UNITS;

/** Number of rounds in each unit, and their window of the day. */
export interface Period {
  type: CycleType;
  times: number;
  window?: DayWindow;
}

function isCycleType(value: unknown): value is CycleType {
  return typeof value === 'number' && Object.hasOwn(UNITS, value);
}

/** Period that a plan has copied from its check type; null without one. */
export function periodOf({ cycleType, cycleNum, windowFrom, windowTo }: WireRecord): Period | null {
  const times = Number(cycleNum ?? 0);
  if (!isCycleType(cycleType) || !Number.isInteger(times) || times <= 0) return null;
  const window = windowOf(windowFrom, windowTo);
  return { type: cycleType, times, ...(window ? { window } : {}) };
}

/** Maximum rounds in a unit: one per day; for the units day and hour, one per minute. */
export function mostTimes({ type }: Period): number {
  return UNITS[type].most;
}

/** Maximum days a round may be open, so that it ends before the next (domain.md#7.2); null for days and hours. */
export function mostOpenDays({ type, times }: Period): number | null {
  return type === 1 || type === HOURS ? null : Math.floor(UNITS[type].most / times);
}

/** True if rounds are spread over the day, so that a window leaves out some of them. */
export function isThroughDay({ type, times }: Period): boolean {
  return type === HOURS || (type === 1 && times > 1);
}

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
export const QUARTER_MONTHS = ['首月', '次月', '末月'];
/** Day 31 means the last day of any month (domain.md#7.2). */
const LAST = 31;

/** Days a unit can have rounds on, by number: weekdays from 0, else days of the month; none for other units. */
export function daysOf({ type, times }: Period): { value: number; label: string }[] {
  if (times > 1 || (type !== 2 && type !== 3 && type !== 4)) return [];
  if (type === 2) return WEEKDAYS.map((label, value) => ({ value, label }));
  return [...Array.from({ length: 28 }, (_, at) => at + 1), LAST].map((value) => ({ value, label: monthDay(value) }));
}

const monthDay = (day: number) => (day === LAST ? '最后一天' : `${day}日`);

/** Number of a day within its unit: weekday from 0, or day of the month plus 100 per preceding month of the unit. */
function dayIn(type: CycleType, moment: string): number {
  const [year = 0, month = 1, day = 1] = moment.slice(0, 10).split('-').map(Number);
  if (type === 2) return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return day + 100 * (type === 4 ? (month - 1) % 3 : type === 5 ? month - 1 : 0);
}

/** First moment from `from` on at this day of the unit, for day 31 the last one before `from`. Null: after 2100. */
export function anchorOn(
  type: CycleType,
  day: number,
  { from, clock }: { from: string; clock: string },
): string | null {
  const step = type !== 2 && day % 100 === LAST ? -1 : 1;
  for (let n = 0; n <= 366; n += 1) {
    const moment = movedTime(`${from.slice(0, 10)} ${clock}:00`, { ...NOTHING, days: n * step });
    if (moment === null || (dayIn(type, moment) === day && (step < 0 || moment >= from))) return moment;
  }
  return null;
}

/** The cycle in Chinese: 每周一、周四 08:00–10:00. Rows that start at different times are separated by ；. */
export function cycleWords(period: Period, anchors: readonly string[], openDays: number | null): string {
  const { type, times, window } = period;
  const hours = window ? ` ${window.from}–${window.to}` : '';
  if (type === HOURS) return `每小时${times}次${hours}`;
  const clocks = [...new Set(anchors.map((anchor) => anchor.slice(11, 16)))].sort();
  const parts = clocks.map((clock) => {
    const starts = anchors.filter((anchor) => anchor.slice(11, 16) === clock);
    const when = window && !isThroughDay(period) ? ` ${clock}–${window.to}` : hours || ` ${clock}`;
    return `每${dayWords(period, starts)}${when}${times > 1 && !window ? '起' : ''}`;
  });
  return `${[...new Set(parts)].join('；')}${openDays === null ? '' : `，${openDays}天内完成`}`;
}

function dayWords({ type, times, window }: Period, starts: readonly string[]): string {
  if (type === 1)
    return times === 1 ? '日' : `日${window ? roundsWithin(window, { start: starts[0] ?? '', times }) : times}次`;
  // Spreads several rounds of a week evenly over its days.
  const shifts = Array.from({ length: type === 2 ? times : 1 }, (_, j) => Math.floor((j * 7) / times));
  const days = starts.flatMap((start) =>
    shifts.map((shift) => (dayIn(type, start) + shift) % (type === 2 ? 7 : 10_000)),
  );
  const words = [...new Set(days)].sort((a, b) => a - b).map((day) => wordOf(type, day));
  if (type === 2) return words.join('、');
  return `${UNIT_WORDS[type]}${times > 1 ? `${times}次，自` : ''}${words.join('、')}`;
}

const UNIT_WORDS: Readonly<Record<CycleType, string>> = { 1: '日', 2: '周', 3: '月', 4: '季', 5: '年', 6: '小时' };

function wordOf(type: CycleType, day: number): string {
  if (type === 2) return WEEKDAYS[day] ?? '';
  if (type === 5) return `${Math.floor(day / 100) + 1}月${day % 100}日`;
  return `${type === 4 ? QUARTER_MONTHS[Math.floor(day / 100)] : ''}${monthDay(day % 100)}`;
}

/** Number of rounds of a day that are within its window. */
function roundsWithin(window: DayWindow, { start, times }: { start: string; times: number }): number {
  const slots = Array.from({ length: times }, (_, j) =>
    movedTime(start, { ...NOTHING, minutes: Math.floor((j * 1440) / times) }),
  );
  return slots.filter((slot) => slot !== null && isWithin(window, slot)).length;
}
