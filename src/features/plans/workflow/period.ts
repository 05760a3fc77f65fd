import type { WireRecord } from '../../../engine/json.ts';
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

/** Unit whose rounds may be kept within hours of the day. */
export const HOURS = 6;

export type CycleType = keyof typeof UNITS;

/** So many times in each unit; of hours, within a window of the day where there is one. */
export interface Period {
  type: CycleType;
  times: number;
  window?: DayWindow;
}

export function isCycleType(value: unknown): value is CycleType {
  return typeof value === 'number' && Object.hasOwn(UNITS, value);
}

/** The period a plan has taken from its check type; null where that has none. */
export function periodOf({ cycleType, cycleNum, windowFrom, windowTo }: WireRecord): Period | null {
  const times = Number(cycleNum ?? 0);
  if (!isCycleType(cycleType) || !Number.isInteger(times) || times <= 0) return null;
  const window = cycleType === HOURS ? windowOf(windowFrom, windowTo) : null;
  return { type: cycleType, times, ...(window ? { window } : {}) };
}

/** Most times the shortest unit has room for: one a day, of days and hours one a minute. */
export function mostTimes({ type }: Period): number {
  return UNITS[type].most;
}

/** Most days a round of weeks or longer may be open: the next one begins later (domain.md#7.2); null for short units. */
export function mostOpenDays({ type, times }: Period): number | null {
  return type === 1 || type === HOURS ? null : Math.floor(UNITS[type].most / times);
}
