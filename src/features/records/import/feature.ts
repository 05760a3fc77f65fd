import { feature } from '../../feature.ts';
import { madeFilesIn } from '../files/index.ts';
import { importCalls, importEndpoints } from './server/import.routes.ts';
import { IMPORT_JOB, importInJob, type PackedOptions, unpackOptions } from './server/import-file.ts';
import { forgetWrites } from './server/import-writes.sql.ts';
import { importTables } from './server/imports.sql.ts';
import { IMPORT_RECORD, IMPORT_REPLY, UNDO_REPLY } from './server/replies.ts';
import { asImporter } from './server/targets.ts';
import { performUndo, UNDO_JOB, type UndoRequest } from './server/undo.ts';

/** Milliseconds that undo data are kept: longer than an import can be undone, so that a late undo is explained. */
const UNDO_KEPT_MS = 7 * 24 * 3_600_000;

/** Imports workbooks into records: checked before anything is written, and undoable. */
export const importFeature = feature({
  name: 'import',
  endpoints: importEndpoints,
  callsOf: importCalls,
  tables: { after: importTables },
  jobs: ({ config, database }) => {
    const files = madeFilesIn(config);
    return {
      write: {
        [IMPORT_JOB]: (ctx, job, report) => {
          const input = job.input as { target: string; fileName: string; options: PackedOptions }; // written by enqueue()
          const { target, fileName, options } = input;
          const bytes = job.payload ?? Buffer.alloc(0);
          const request = { target, fileName, bytes, options: unpackOptions(options), files, database };
          return importInJob(ctx, request, report);
        },
        // undoImport() has written the input of the job.
        [UNDO_JOB]: (ctx, job, report) => {
          const request = job.input as UndoRequest;
          return performUndo(asImporter(ctx, request.target), request, report);
        },
      },
    };
  },
  tidy: ({ database, now }, tenant) => forgetWrites(database.session(tenant), new Date(now().getTime() - UNDO_KEPT_MS)),
  replies: { ImportReport: IMPORT_REPLY, ImportRecord: IMPORT_RECORD, UndoReport: UNDO_REPLY },
  groups: { job: '后台任务' },
});
