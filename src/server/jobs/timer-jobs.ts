import type { Platform } from '../platform.ts';
import { Registry } from '../records/registries/registry.ts';

/** Context of a timer's work; the signal aborts when the process stops. */
export interface TimerRun {
  platform: Platform;
  tenant: string;
  signal: AbortSignal;
}

/** Work of timers, under a key that never changes once released. */
export interface TimerJob {
  key: string;
  /** Name of the job's timer in a new installation. */
  title: string;
  remark: string;
  /** Default schedule: seconds between runs, or five cron fields in Asia/Shanghai time. */
  every: { seconds: number } | { cron: string };
  /** Returns one Chinese sentence about what was done. If the process ends before, another process repeats the work. */
  run(of: TimerRun): Promise<string>;
}

export const TIMER_JOBS = new Registry<TimerJob>('timer job', ({ key }) => key);

export function timerJob(key: unknown): TimerJob | undefined {
  return TIMER_JOBS.get(String(key));
}

export function timerJobs(): TimerJob[] {
  return TIMER_JOBS.all();
}
