import type { Platform } from '../platform.ts';
import { Registry } from '../records/registries/registry.ts';

/** Context of a timer's work: its process, its tenant, and the signal that the process stops. */
export interface TimerRun {
  platform: Platform;
  tenant: string;
  signal: AbortSignal;
}

/** Work that timers run, under a key that never changes once released. */
export interface TimerJob {
  key: string;
  /** Name of the timer that a new installation gets. */
  title: string;
  remark: string;
  /** Schedule of that timer: seconds between two runs, or five cron fields of Asia/Shanghai wall time. */
  every: { seconds: number } | { cron: string };
  /** Returns one Chinese sentence about what was done. Another server repeats work whose process died. */
  run(of: TimerRun): Promise<string>;
}

export const TIMER_JOBS = new Registry<TimerJob>('timer job', ({ key }) => key);

export function timerJob(key: unknown): TimerJob | undefined {
  return TIMER_JOBS.get(String(key));
}

export function timerJobs(): TimerJob[] {
  return TIMER_JOBS.all();
}
