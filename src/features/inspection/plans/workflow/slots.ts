import { movedTime, type TimeAmounts, wholeDaysBetween } from '../../../../engine/expressions/wall-arithmetic.ts';
import { parseWallTime } from '../../../../engine/wall-time.ts';
import { type CycleType, isThroughDay, type Period } from './period.ts';
import { isWithin, NOTHING } from './window.ts';

/** All moments in this file are local times as text, as sent to clients; they can be compared as texts. */

/** Number of consecutive hours without a slot after which the search ends: in more than a day, every window occurs. */
const DRY_UNITS = 30;

/** Text after all moments. */
const NO_END = '9999';

/** Step from one unit to the next, and its maximum in days. */
const STEPS: Readonly<Record<CycleType, { amount: Partial<TimeAmounts>; longest: number }>> = {
  1: { amount: { days: 1 }, longest: 1 },
  2: { amount: { days: 7 }, longest: 7 },
  3: { amount: { months: 1 }, longest: 31 },
  4: { amount: { months: 3 }, longest: 92 },
  5: { amount: { years: 1 }, longest: 366 },
  6: { amount: { hours: 1 }, longest: 1 / 24 },
};

/** Start of the k-th unit, always calculated from the anchor, so that a short month does not shorten later ones. */
function unitStart(anchor: string, { type }: Period, k: number): string | null {
  const { amount } = STEPS[type];
  const amounts = { ...NOTHING };
  for (const unit of Object.keys(NOTHING) as (keyof TimeAmounts)[]) amounts[unit] = (amount[unit] ?? 0) * k;
  return movedTime(anchor, amounts);
}

/** Moments within the k-th unit (domain.md#7.2); none after the year 2100. */
function unitSlots(anchor: string, period: Period, k: number): string[] {
  const [start, end] = [unitStart(anchor, period, k), unitStart(anchor, period, k + 1)];
  if (start === null || end === null) return [];
  const slots: string[] = [];
  for (let j = 0; j < period.times; j += 1) {
    const slot = movedTime(start, offsetOf(period, { start, end, j }));
    if (slot !== null) slots.push(slot);
  }
  return slots;
}

function offsetOf({ type, times }: Period, { start, end, j }: { start: string; end: string; j: number }): TimeAmounts {
  if (type === 1) return { ...NOTHING, minutes: Math.floor((j * 1440) / times) };
  if (type === 6) return { ...NOTHING, minutes: Math.floor((j * 60) / times) };
  return { ...NOTHING, days: Math.floor((j * (wholeDaysBetween(start, end) ?? 0)) / times) };
}

/** Number k of a unit that ends before the moment; 0, the first unit, if there is none. */
function unitBefore(anchor: string, { type }: Period, from: string): number {
  const [start, end] = [parseWallTime(anchor), parseWallTime(from)];
  if (!start || !end) return 0;
  const days = (end.getTime() - start.getTime()) / 86_400_000;
  return Math.max(0, Math.floor(days / STEPS[type].longest) - 2);
}

/** First slots from a moment on, including it, and before `until`, in order. */
export function slotsFrom(
  anchor: string,
  period: Period,
  of: { from: string; until?: string; count: number },
): string[] {
  const window = isThroughDay(period) ? period.window : undefined;
  const { from, until = NO_END } = of;
  const found: string[] = [];
  let idle = 0;
  for (let k = unitBefore(anchor, period, from); found.length < of.count && idle < DRY_UNITS; k += 1) {
    const slots = unitSlots(anchor, period, k);
    const [first = NO_END] = slots;
    if (first >= until) break;
    const wanted = slots.filter((slot) => slot >= from && slot < until && (!window || isWithin(window, slot)));
    found.push(...wanted);
    idle = wanted.length > 0 || slots.every((slot) => slot < from) ? 0 : idle + 1;
  }
  return found.slice(0, of.count);
}

/** The first slot after a moment; null after the year 2100. */
export function slotAfter(anchor: string, period: Period, moment: string): string | null {
  return slotsFrom(anchor, period, { from: moment, count: 2 }).find((slot) => slot > moment) ?? null;
}
