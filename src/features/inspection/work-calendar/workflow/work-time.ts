import { formatWallTime, parseWallTime } from '../../../../engine/wall-time.ts';
import { type DayEntry, dayPlus, isWorkday } from './days.ts';

/** Hours of one shift, such as `17:30`; an end not after its begin is on the next day. */
export interface Segment {
  begin: string;
  end: string;
}

/** Inputs that define which minutes are working time. */
export interface WorkTime {
  /** null: every day is worked, as in shifts around the clock. */
  entries: readonly DayEntry[] | null;
  segments: readonly Segment[];
}

/** Working hours of a calendar without a shift that counts for time limits. */
export const DAY_SHIFT: readonly Segment[] = [{ begin: '08:00', end: '17:30' }];

/** Maximum days to search: eleven years. */
export const MOST_DAYS = 4_000;

const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Span {
  from: number;
  to: number;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Spans of working time, in order, from the day before a moment on. */
function* spansFrom({ entries, segments }: WorkTime, since: number): Generator<Span> {
  const hours = segments
    .map(({ begin, end }) => ({ from: minutesOf(begin), to: minutesOf(end) }))
    .map(({ from, to }) => ({ from, to: to > from ? to : to + DAY_MINUTES }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  // A shift that began yesterday may continue today.
  const first = dayPlus(formatWallTime(new Date(since)).slice(0, 10), -1);
  let last = since;
  for (let days = 0; days < MOST_DAYS; days += 1) {
    const day = dayPlus(first, days);
    if (entries && !isWorkday(entries, day)) continue;
    const midnight = parseWallTime(day)?.getTime() ?? Number.NaN;
    for (const { from, to } of hours) {
      const span = { from: Math.max(last, midnight + from * MINUTE_MS), to: midnight + to * MINUTE_MS };
      if (span.to <= span.from) continue;
      // Counts minutes of overlapping shifts once.
      last = span.to;
      yield span;
    }
  }
}

/** Moment after this many working hours; natural hours if eleven years contain too few working ones. */
export function workAfter(time: WorkTime, since: Date, hours: number): Date {
  let left = hours * HOUR_MS;
  for (const { from, to } of spansFrom(time, since.getTime())) {
    if (to - from >= left) return new Date(from + left);
    left -= to - from;
  }
  return new Date(since.getTime() + hours * HOUR_MS);
}

/** Working minutes between two moments; 0 if the second is not after the first. */
export function workingMinutes(time: WorkTime, since: Date, until: Date): number {
  const end = until.getTime();
  let sum = 0;
  for (const { from, to } of spansFrom(time, since.getTime())) {
    if (from >= end) break;
    sum += Math.min(to, end) - from;
  }
  return sum / MINUTE_MS;
}
