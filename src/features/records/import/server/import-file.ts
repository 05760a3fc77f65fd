import { createHash } from 'node:crypto';
import { addAll } from '../../../../engine/many.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import type { Database } from '../../../../server/db/database.ts';
import { stockSerials } from '../../../../server/db/serials.ts';
import { type Answer, answer } from '../../../../server/endpoint.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import { Breath } from '../../../../server/jobs/breath.ts';
import { insertJob } from '../../../../server/jobs/jobs.sql.ts';
import { furtherOf } from '../../../../server/records/actions/further.ts';
import type { Further } from '../../../../server/records/hooks/hooks.ts';
import type { MadeFiles } from '../../files/index.ts';
import { keepErrorFile } from './error-file.ts';
import { selectHeadings, upsertHeadings } from './headings.sql.ts';
import { insertWrites } from './import-writes.sql.ts';
import { type BatchRow, findBatch, insertBatch, lockImport } from './imports.sql.ts';
import { type Prepared, prepareSheet } from './prepare.ts';
import { type Header, headingsToRemember } from './reading/header.ts';
import { type OpenSheet, openSheet } from './reading/open-sheet.ts';
import { type Pace, requestPace, TooSlow } from './reading/pace.ts';
import type { EarlierImport, ImportReport } from './report.ts';
import type { ImportOptions } from './resolving/options.ts';
import { rowPictures, storePictures } from './resolving/pictures.ts';
import type { ImportTarget } from './target.ts';
import { asImporter, targetOf } from './targets.ts';
import { writeRows } from './write-rows.ts';

export interface ImportRequest {
  /** Key of the target (targets.ts). */
  target: string;
  fileName: string;
  bytes: Buffer;
  options: ImportOptions;
  files: MadeFiles;
  database: Database;
}

/** Maximum rows written within a request of five seconds (wire.md#12); more rows become a job. */
export const MAX_ROWS_AT_ONCE = 500;
const MAX_PICTURES_AT_ONCE = 20;
const MAX_ERRORS = 5_000;
export const IMPORT_JOB = 'import';

/** Reads and reports a sheet and, unless it is a dry run, writes it; too much work for a request becomes a job. */
export async function importFile(ctx: UserCtx, request: ImportRequest): Promise<Answer> {
  const report = await inTime(() => importNow(ctx, { request, ...turnsOf(requestPace()) }));
  if (report) return answer(listed(report), { message: summaryOf(report) });
  return answer({ jobId: await enqueue(ctx, request) }, { message: '数据较多，正在后台处理' });
}

/** Returns the report; null if the import would exceed the time of the request, in which case nothing is written. */
async function inTime(work: () => Promise<ImportReport | null>): Promise<ImportReport | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooSlow) return null;
    throw error;
  }
}

/** Returns the report of an import within the request; null if it has too many rows or pictures to write. */
async function importNow(ctx: UserCtx, of: Performance): Promise<ImportReport | null> {
  const opened = await open(ctx, of);
  const { data, grid } = opened.sheet;
  const isMuch = data.length > MAX_ROWS_AT_ONCE || grid.pictures.length > MAX_PICTURES_AT_ONCE;
  const isLong = !of.request.options.dryRun && isMuch;
  return isLong ? null : perform(ctx, opened, of);
}

/** Runs an import job: the whole import again from the file, in the job's own transaction. */
export async function importInJob(ctx: UserCtx, request: ImportRequest, pace: Pace): Promise<ImportReport> {
  const of = { request, ...turnsOf(pace) };
  const own = asImporter(ctx, request.target);
  return listed(await perform(own, await open(own, of), of));
}

/** Returns `pace` and a Breath, which pauses for other requests and calls `pace` at each pause. */
function turnsOf(pace: Pace): Pick<Performance, 'pace' | 'breath'> {
  return { pace, breath: new Breath({ onTurn: () => pace(0) }) };
}

/** Limits the listed errors to more than a user reads; the marked file has them all. */
function listed(report: ImportReport): ImportReport {
  return { ...report, errorCount: report.errors.length, errors: report.errors.slice(0, MAX_ERRORS) };
}

interface Opened {
  hash: Buffer;
  earlier: EarlierImport | null;
  target: ImportTarget;
  sheet: OpenSheet;
  further: Further | null;
}

async function open(ctx: UserCtx, { request, pace, breath }: Performance): Promise<Opened> {
  const target = targetOf(ctx, request.target, request.options);
  const hash = createHash('sha256').update(request.bytes).digest();
  const earlier = await findEarlier(ctx, request, hash);
  if (request.options.update && target.key.length === 0) throw refuse('IMPORT_UPDATE');
  const remembered = await selectHeadings(ctx.db, target.name);
  const further = furtherFor(ctx, target, request.options.then ?? null);
  const { columns, headers } = target;
  const sheet = await openSheet(request.bytes, { columns, headers }, { ...request.options, pace, breath, remembered });
  return { hash, earlier, target, sheet, further };
}

/** Action performed on each added record. @throws 400 unless `import.ways` of the descriptor names the verb */
function furtherFor(ctx: UserCtx, { name, resource }: ImportTarget, verb: string | null): Further | null {
  const isNamed = name === resource.name && resource.import.ways.some((way) => way.verb === verb);
  if (verb !== null && !isNamed) throw invalid([{ field: 'then', message: `参数then不能为 ${verb}` }]);
  return furtherOf(ctx, name, verb);
}

interface Performance {
  request: ImportRequest;
  pace: Pace;
  /** Pauses for other requests, until the first write. */
  breath: Breath;
}

async function perform(ctx: UserCtx, opened: Opened, of: Performance): Promise<ImportReport> {
  const { hash, earlier, ...checked } = opened;
  const prepared = await prepareSheet(ctx, { ...checked, options: of.request.options, breath: of.breath });
  if (earlier) prepared.report.earlier = earlier;
  return finish(ctx, prepared, { ...of, hash });
}

/** Earlier import of the same bytes; null: none. @throws IMPORT_AGAIN if found, but not in a dry run or with `again` */
async function findEarlier(ctx: UserCtx, request: ImportRequest, hash: Buffer): Promise<EarlierImport | null> {
  const { options, target } = request;
  if (!options.dryRun) await lockImport(ctx.db, target, hash);
  const batch = await findBatch(ctx.db, target, hash);
  if (!batch) return null;
  const earlier = toEarlier(batch);
  if (options.dryRun || options.again) return earlier;
  throw refuse('IMPORT_AGAIN', { time: earlier.time, userName: earlier.userName }, { earlier });
}

function toEarlier(batch: BatchRow): EarlierImport {
  return {
    batchId: batch.id,
    time: formatWallTime(batch.created_time),
    userName: batch.user_name,
    fileName: batch.file_name,
    total: batch.total,
    success: batch.success,
  };
}

async function enqueue(ctx: UserCtx, { target, fileName, bytes, options }: ImportRequest): Promise<number> {
  return insertJob(ctx.db, {
    kind: IMPORT_JOB,
    input: { target, fileName, options: packOptions(options) },
    payload: bytes,
    userId: ctx.caller.id,
    requestId: ctx.requestId,
    now: ctx.now(),
  });
}

/** Options in a shape that JSON can store. */
export interface PackedOptions extends Omit<ImportOptions, 'mapping' | 'fixed' | 'values'> {
  mapping: [string, string | null][] | null;
  /** Absent in jobs of earlier versions. */
  fixed?: [string, string][];
  values: [string, [string, string][]][];
}

export function packOptions(options: ImportOptions): PackedOptions {
  return {
    ...options,
    mapping: options.mapping && [...options.mapping],
    fixed: [...options.fixed],
    values: [...options.values].map(([field, texts]) => [field, [...texts]]),
  };
}

export function unpackOptions(packed: PackedOptions): ImportOptions {
  return {
    ...packed,
    mapping: packed.mapping && new Map(packed.mapping),
    fixed: new Map(packed.fixed),
    values: new Map(packed.values.map(([field, texts]) => [field, new Map(texts)])),
  };
}

interface Finish extends Performance {
  hash: Buffer;
}

async function finish(ctx: UserCtx, prepared: Prepared, of: Finish): Promise<ImportReport> {
  const { report } = prepared;
  const { options } = of.request;
  const blocked = options.mode === 'all' && report.errors.length > 0;
  let { pace, breath } = of;
  if (!options.dryRun && !blocked && prepared.ready.length > 0) {
    await write(ctx, prepared, of);
    // Disables the time limit: once rows are written, the import can no longer become a job.
    [pace, breath] = [() => undefined, new Breath()];
  }
  if (report.errors.length > 0) {
    const { files, fileName, bytes } = of.request;
    report.errorFileId = await keepErrorFile(ctx, files, { prepared, fileName, bytes, pace, breath });
  }
  return report;
}

async function write(ctx: UserCtx, prepared: Prepared, { request, hash, pace }: Finish): Promise<void> {
  const { report, target, sheet } = prepared;
  const pictures = rowPictures(sheet, target.columns);
  stockSerials(ctx.db, { independent: request.database.session(ctx.tenant), expected: prepared.ready.length });
  const first = async () => {
    addAll(report.notices, await storePictures(ctx, { ...prepared, pictures }, { ...request, pace }));
  };
  const { rows, writes, errors } = await writeRows(ctx, prepared, { mode: request.options.mode, pace, first });
  addAll(report.errors, errors);
  report.success = rows.length;
  const updated = writes.filter(({ before }) => before !== null).length;
  const changed = new Set(writes.filter(({ before }) => before !== null).map(({ line }) => line)).size;
  report.plan = { ...report.plan, added: rows.length - changed, updated: changed };
  if (rows.length === 0) return;
  const batch = {
    resource: target.name,
    file_name: request.fileName,
    file_hash: hash,
    mode: request.options.mode,
    total: report.total,
    success: rows.length,
    added: writes.length - updated,
    updated,
    user_id: ctx.caller.id,
    user_name: ctx.caller.name,
    created_time: ctx.now(),
  };
  report.batchId = await insertBatch(ctx.db, batch, rows);
  await insertWrites(ctx.db, report.batchId, writes);
  if (request.options.mapping && !sheet.header.template) await rememberHeadings(ctx, target.name, sheet.header);
}

/** Stores the confirmed meaning of the headings for the next sheet that has them. */
async function rememberHeadings(ctx: UserCtx, resource: string, header: Header): Promise<void> {
  const headings = headingsToRemember(header);
  await upsertHeadings(ctx.db, { resource, headings, userId: ctx.caller.id, now: ctx.now() });
}

/** Summary sentence for the top of the dialog. */
function summaryOf(report: ImportReport): string {
  const { total, errors, duplicates, dryRun, mode } = report;
  const faulty = new Set(errors.map((error) => error.row)).size;
  const left = duplicates.length > 0 ? `，${duplicates.length} 行重复` : '';
  if (dryRun) return `共 ${total} 行，可导入 ${rowsOf(report)}，${faulty} 行有误${left}`;
  if (faulty > 0 && mode === 'all') return `共 ${total} 行，${faulty} 行有误，未导入任何数据`;
  return faulty > 0 ? `已导入 ${rowsOf(report)}，${faulty} 行有误未导入${left}` : `已导入 ${rowsOf(report)}${left}`;
}

/** Number of rows, with their results if not all are new. */
function rowsOf({ success, plan: { added, updated, same } }: ImportReport): string {
  if (updated + same === 0) return `${success} 行`;
  const parts = [`新增 ${added} 行`, `更新 ${updated} 行`, ...(same > 0 ? [`${same} 行没有变化`] : [])];
  return `${success} 行（${parts.join('，')}）`;
}
