import { Cron } from 'croner';

/** Schedule of a timer, from its record. */
export interface Schedule {
  /** 0: by interval, 1: by cron. */
  timerType: unknown;
  /** Interval in seconds. */
  interval: unknown;
  /** Five cron fields of Asia/Shanghai wall time. */
  cron: unknown;
}

const BY_CRON = 1;

/**
 * Returns the first moment of the schedule after `now`; null if there is none. Intervals count from `anchor`, so that
 * the duration of a run does not delay later ones.
 */
export function nextRun(schedule: Schedule, of: { now: Date; anchor?: Date }): Date | null {
  if (schedule.timerType === BY_CRON) return nextByCron(schedule.cron, of.now);
  const step = Number(schedule.interval) * 1_000;
  if (!Number.isFinite(step) || step <= 0) return null;
  const anchor = (of.anchor ?? of.now).getTime();
  const passed = Math.max(0, Math.floor((of.now.getTime() - anchor) / step));
  return new Date(anchor + (passed + 1) * step);
}

function nextByCron(expression: unknown, now: Date): Date | null {
  if (typeof expression !== 'string' || expression === '') return null;
  return new Cron(expression, { paused: true, mode: '5-part', timezone: 'Asia/Shanghai' }).nextRun(now);
}
