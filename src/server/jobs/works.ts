import type { Platform } from '../platform.ts';
import { errorFilesIn } from '../services/import/error-file.ts';
import { IMPORT_JOB, importInJob, type PackedOptions, unpackOptions } from '../services/import/import-file.ts';
import type { JobWork } from './job-runner.ts';

/** What each kind of job does. */
export function jobWorks({ config, database }: Platform): ReadonlyMap<string, JobWork> {
  const files = errorFilesIn(config.dataDir);
  return new Map([
    [
      IMPORT_JOB,
      (ctx, job, report) => {
        const input = job.input as { target: string; fileName: string; options: PackedOptions }; // as enqueue() wrote it
        const { target, fileName, options } = input;
        const bytes = job.payload ?? Buffer.alloc(0);
        return importInJob(ctx, { target, fileName, bytes, options: unpackOptions(options), files, database }, report);
      },
    ],
  ]);
}
