import type { Platform } from '../platform.ts';

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

const JOBS = new Map<string, TimerJob>();

/** Registers the features' timer jobs at boot, so that the feature `timers` need not import any feature. */
export function installTimerJobs(jobs: readonly TimerJob[]): void {
  for (const job of jobs) {
    if (JOBS.has(job.key) && JOBS.get(job.key) !== job) throw new Error(`timer job ${job.key} exists twice`);
    JOBS.set(job.key, job);
  }
}

export function timerJob(key: unknown): TimerJob | undefined {
  return JOBS.get(String(key));
}

export function timerJobs(): TimerJob[] {
  return [...JOBS.values()];
}
