import type { WireRecord } from '../../../../engine/json.ts';
import { type DayWindow, windowOf } from './window.ts';

/** Units of a period by their code in dictionary cycle_type (domain.md#7.1). */
export const UNITS = {
  1: { name: 'day', most: 1440 },
  2: { name: 'week', most: 7 },
  3: { name: 'month', most: 28 },
  4: { name: 'quarter', most: 89 },
  5: { name: 'year', most: 365 },
  6: { name: 'hour', most: 60 },
} as const;

/** Unit of hours, the only one whose rounds can be limited to a window of the day. */
export const HOURS = 6;

export type CycleType = keyof typeof UNITS;

/** Number of rounds in each unit; hours may have a window of the day. */
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
  const window = cycleType === HOURS ? windowOf(windowFrom, windowTo) : null;
  return { type: cycleType, times, ...(window ? { window } : {}) };
}

/** Maximum rounds in a unit: one a day, for units of days and hours one a minute. */
export function mostTimes({ type }: Period): number {
  return UNITS[type].most;
}

/**
 * Maximum days a round of weeks or longer may be open, so that it ends before the next one (domain.md#7.2); null for
 * short units.
 */
export function mostOpenDays({ type, times }: Period): number | null {
  return type === 1 || type === HOURS ? null : Math.floor(UNITS[type].most / times);
}
