import { feature } from '../../feature.ts';
import { madeFilesIn } from '../files/index.ts';
import { EXPORT_JOB_REPLY, exportCalls, exportEndpoints } from './server/export.routes.ts';
import { EXPORT_JOB, type ExportInput, exportInJob } from './server/export-job.ts';

/** Exports lists as workbooks. */
export const exportFeature = feature({
  name: 'export',
  endpoints: exportEndpoints,
  callsOf: exportCalls,
  jobs: ({ config }) => {
    const place = madeFilesIn(config);
    // startExport() has written the input of the job.
    return {
      read: { [EXPORT_JOB]: (ctx, job, report) => exportInJob(ctx, job.input as ExportInput, { place, report }) },
    };
  },
  replies: { ExportJob: EXPORT_JOB_REPLY },
});
