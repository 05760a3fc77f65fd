import type { Platform } from '../platform.ts';
import { EXPORT_JOB, type ExportInput, exportInJob } from '../services/export/export-job.ts';
import { errorFilesIn } from '../services/import/error-file.ts';
import { IMPORT_JOB, importInJob, type PackedOptions, unpackOptions } from '../services/import/import-file.ts';
import { performUndo, UNDO_JOB, type UndoRequest } from '../services/import/undo.ts';
import type { JobWork } from './job-runner.ts';

type Works = ReadonlyMap<string, JobWork>;

/** What each kind of job does, by lane: jobs that write take turns, and do not wait for those that only read. */
export function jobLanes({ config, database }: Platform): Works[] {
  const files = errorFilesIn(config.dataDir);
  const write: [string, JobWork][] = [
    [
      IMPORT_JOB,
      (ctx, job, report) => {
        const input = job.input as { target: string; fileName: string; options: PackedOptions }; // as enqueue() wrote it
        const { target, fileName, options } = input;
        const bytes = job.payload ?? Buffer.alloc(0);
        return importInJob(ctx, { target, fileName, bytes, options: unpackOptions(options), files, database }, report);
      },
    ],
    // As undoImport() wrote it.
    [UNDO_JOB, (ctx, job, report) => performUndo(ctx, job.input as UndoRequest, report)],
  ];
  const read: [string, JobWork][] = [
    // As startExport() wrote it.
    [EXPORT_JOB, (ctx, job, report) => exportInJob(ctx, job.input as ExportInput, { place: files, report })],
  ];
  return [new Map(write), new Map(read)];
}
