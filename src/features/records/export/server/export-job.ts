import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { may, type UserCtx, underCode } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { insertJob } from '../../../../server/jobs/jobs.sql.ts';
import { workbookStream, XLSX_TYPE } from '../../../../server/workbook/write-workbook.ts';
import { type MadeFiles, storeUpload } from '../../files/index.ts';
import { exportName, openExport } from './export-records.ts';

export const EXPORT_JOB = 'export';
/** Maximum rows of a direct export. A file of this size is complete before a user would look at its progress. */
const MAX_AT_ONCE = 5_000;

export interface ExportInput {
  resource: string;
  query: Record<string, unknown>;
}

/** Result of an export job: a file kept for a day, which only the user who started the job may download. */
export interface ExportResult {
  fileId: string;
  fileName: string;
  rows: number;
}

/** Starts a long export as a background job; a short export has no job, and the client calls GET /{Resource}/export. */
export async function startExport(ctx: UserCtx, input: ExportInput): Promise<{ rows: number; jobId?: number }> {
  const { total } = await openExport(ctx, input.resource, { query: input.query });
  if (total <= MAX_AT_ONCE) return { rows: total };
  const job = { kind: EXPORT_JOB, input, payload: null, userId: ctx.caller.id, requestId: ctx.requestId };
  return { rows: total, jobId: await insertJob(ctx.db, { ...job, now: ctx.now() }) };
}

/** Runs an export job: rows are written to a file as fast as they are read, never held in memory together. */
export async function exportInJob(
  ctx: UserCtx,
  input: ExportInput,
  of: { place: MadeFiles; report: (percent: number, rows: { done: number; total: number }) => void },
): Promise<ExportResult> {
  const action = ctx.catalog.resource(input.resource).actions.find(({ verb }) => verb === 'export');
  if (!action || !may(ctx, action.permission)) throw refuse('1013002');
  const { total, sheets } = await openExport(underCode(ctx, action.permission), input.resource, { query: input.query });
  await mkdir(of.place.folder, { recursive: true });
  const path = join(of.place.folder, randomUUID());
  try {
    const onRows = (done: number) => of.report((100 * done) / total, { done, total });
    onRows(0);
    await pipeline(workbookStream(sheets(onRows)), createWriteStream(path, { mode: 0o600 }));
    const originalName = exportName(ctx);
    const file = { path, originalName, declaredType: XLSX_TYPE, bytes: (await stat(path)).size, fields: {} };
    const fileId = await storeUpload(ctx, of.place.store, { file, as: 'file' });
    return { fileId, fileName: originalName, rows: total };
  } finally {
    await rm(path, { force: true });
  }
}
