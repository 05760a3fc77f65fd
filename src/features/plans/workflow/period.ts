import type { WireRecord } from '../../../engine/json.ts';

/** Units of a period by their code in dictionary cycle_type (domain.md#7.1). */
export const UNITS = {
  1: { name: 'day', most: 1440 },
  2: { name: 'week', most: 7 },
  3: { name: 'month', most: 28 },
  4: { name: 'quarter', most: 89 },
  5: { name: 'year', most: 365 },
  6: { name: 'hour', most: 60 },
} as const;

export type CycleType = keyof typeof UNITS;

/** So many times in each unit. */
export interface Period {
  type: CycleType;
  times: number;
}

export function isCycleType(value: unknown): value is CycleType {
  return typeof value === 'number' && Object.hasOwn(UNITS, value);
}

/** The period a plan has taken from its check type; null where that has none. */
export function periodOf({ cycleType, cycleNum }: WireRecord): Period | null {
  const times = Number(cycleNum ?? 0);
  return isCycleType(cycleType) && Number.isInteger(times) && times > 0 ? { type: cycleType, times } : null;
}

/** Most times the shortest unit has room for: one a day, of days and hours one a minute. */
export function mostTimes({ type }: Period): number {
  return UNITS[type].most;
}
