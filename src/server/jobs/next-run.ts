import { Cron } from 'croner';

/** Schedule of a timer, as in its record. */
export interface Schedule {
  /** 0: interval, 1: cron. */
  timerType: unknown;
  /** Interval in seconds. */
  interval: unknown;
  /** Five cron fields in Asia/Shanghai time. */
  cron: unknown;
}

const BY_CRON = 1;

/** First time of the schedule after `now`; null: none. Intervals count from `anchor`, however long runs take. */
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
