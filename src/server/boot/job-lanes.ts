import type { Feature } from '../../features/feature.ts';
import type { JobWork } from '../jobs/job-runner.ts';
import type { Platform } from '../platform.ts';

type Works = ReadonlyMap<string, JobWork>;

/** Job bodies by kind, in two lanes: jobs that write run one after another and do not wait for jobs that only read. */
export function jobLanes(platform: Platform, features: readonly Feature[]): Works[] {
  const jobs = features.map((feature) => feature.jobs?.(platform) ?? {});
  return [
    new Map(jobs.flatMap(({ write = {} }) => Object.entries(write))),
    new Map(jobs.flatMap(({ read = {} }) => Object.entries(read))),
  ];
}
