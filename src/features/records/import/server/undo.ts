import type { WireRecord } from '../../../../engine/json.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { endBulk, forgetTargets, startBulk } from '../../../../server/db/session.ts';
import { withinSavepoint } from '../../../../server/db/statements/savepoint.ts';
import { type Answer, answer } from '../../../../server/endpoint.ts';
import { AppError, notFound, refuse } from '../../../../server/errors.ts';
import { insertJob } from '../../../../server/jobs/jobs.sql.ts';
import { announceChange } from '../../../../server/realtime/outbox.ts';
import { deleteRecords } from '../../../../server/records/delete.ts';
import { requireId } from '../../../../server/records/detail.ts';
import { editRecord } from '../../../../server/records/edit.ts';
import { hooksOf } from '../../../../server/records/hooks/registry.ts';
import { MAX_ROWS_AT_ONCE } from './import-file.ts';
import {
  type KnownBatch,
  lockBatch,
  markUndone,
  type OpenWrite,
  type RecordState,
  selectBatches,
  selectOpenWrites,
  selectStates,
} from './import-writes.sql.ts';
import { type Pace, requestPace, TooSlow } from './reading/pace.ts';
import type { ImportMode } from './report.ts';
import { targetOf } from './targets.ts';

/** Milliseconds after an import during which it can be undone. */
const UNDO_MS = 24 * 3_600_000;
export const UNDO_JOB = 'importUndo';
const SHOWN = 20;

/** A row of 导入记录 (replies.ts). */
export interface ImportRecord {
  id: number;
  time: string;
  userName: string;
  fileName: string;
  total: number;
  added: number;
  updated: number;
  undone: number;
  undoneTime?: string;
  undoneUserName?: string;
  /** Reason why the caller cannot undo the import; absent if undoing is possible. */
  refusal?: string;
}

/** Latest imports: the caller's own, or those of all users if he may undo them. */
export async function listImports(ctx: UserCtx, target: string): Promise<ImportRecord[]> {
  const resource = targetOf(ctx, target).resource;
  const userId = mayUndoOthers(ctx, resource) ? null : ctx.caller.id;
  const batches = await selectBatches(ctx.db, { resource: target, userId, limit: SHOWN });
  return batches.map((batch) => toRecord(ctx, resource, batch));
}

function toRecord(ctx: UserCtx, resource: Resource, batch: KnownBatch): ImportRecord {
  const refusal = refusalOf(ctx, resource, batch);
  return {
    id: batch.id,
    time: formatWallTime(batch.created_time),
    userName: batch.user_name,
    fileName: batch.file_name,
    total: batch.total,
    added: batch.added,
    updated: batch.updated,
    undone: batch.undone,
    ...(batch.undone_time ? { undoneTime: formatWallTime(batch.undone_time) } : {}),
    ...(batch.undone_user_name ? { undoneUserName: batch.undone_user_name } : {}),
    ...(refusal === null ? {} : { refusal }),
  };
}

/** True if the caller may undo imports of other users, which requires permission to delete and to edit. */
function mayUndoOthers(ctx: UserCtx, resource: Resource): boolean {
  const wanted = resource.actions.filter(({ verb }) => verb === 'delete' || verb === 'edit');
  return wanted.length === 2 && wanted.every(({ permission }) => may(ctx, permission));
}

function refusalOf(ctx: UserCtx, resource: Resource, batch: KnownBatch): string | null {
  if (batch.undone_time) return '已撤销';
  if (batch.added + batch.updated === 0) return '没有可撤销的数据';
  if (ctx.now().getTime() - batch.created_time.getTime() > UNDO_MS) return '导入已超过 24 小时，不能撤销';
  const isOwn = String(batch.user_id) === ctx.caller.id;
  return isOwn || mayUndoOthers(ctx, resource) ? null : '只能由导入人，或有编辑和删除权限的人撤销';
}

export interface UndoRequest {
  target: string;
  id: number;
  /** `all`: nothing is undone if one record cannot be undone; `partial`: the other records are undone. */
  mode: ImportMode;
}

export interface UndoReport {
  id: number;
  mode: ImportMode;
  /** Number of records to undo. */
  total: number;
  undone: number;
  refused: { row: number; reason: string }[];
}

/** Undoes an import, or returns record by record why this is impossible; a large import is undone by a job. */
export async function undoImport(ctx: UserCtx, target: string, body: unknown): Promise<Answer> {
  const { id, mode } = readBody(body);
  const request = { target, id, mode };
  const batch = await openBatch(ctx, request);
  const isLong = batch.added + batch.updated - batch.undone > MAX_ROWS_AT_ONCE;
  const report = isLong ? null : await undoInTime(ctx, request);
  if (report) return answer(report, { message: summaryOf(report) });
  const job = { kind: UNDO_JOB, input: request, payload: null, userId: ctx.caller.id, requestId: ctx.requestId };
  return answer({ jobId: await insertJob(ctx.db, { ...job, now: ctx.now() }) }, { message: '数据较多，正在后台撤销' });
}

function readBody(body: unknown): Pick<UndoRequest, 'id' | 'mode'> {
  const { id, mode } = typeof body === 'object' && body !== null ? (body as WireRecord) : {}; // an untyped body
  return { id: requireId(id), mode: mode === 'partial' ? 'partial' : 'all' };
}

async function undoInTime(ctx: UserCtx, request: UndoRequest): Promise<UndoReport | null> {
  try {
    return await performUndo(ctx, request, requestPace());
  } catch (error) {
    if (error instanceof TooSlow) return null;
    throw error;
  }
}

async function openBatch(ctx: UserCtx, { target, id }: Pick<UndoRequest, 'target' | 'id'>): Promise<KnownBatch> {
  const batch = await lockBatch(ctx.db, { resource: target, id });
  if (!batch) throw notFound();
  const reason = refusalOf(ctx, targetOf(ctx, target).resource, batch);
  if (reason !== null) throw refuse('IMPORT_UNDO', { reason });
  return batch;
}

/** Undoes an import inside the caller's transaction. */
export async function performUndo(ctx: UserCtx, request: UndoRequest, pace: Pace): Promise<UndoReport> {
  const batch = await openBatch(ctx, request);
  const writes = await selectOpenWrites(ctx.db, batch.id);
  const states = await statesOf(ctx, writes);
  const work: Undo = {
    ctx: { ...ctx, origin: 'import' },
    reason: `撤销导入：${batch.file_name}`,
    states,
    done: [],
    refused: [],
  };
  startBulk(ctx.db);
  const thrown = await withinSavepoint(ctx.db, 'all_rows', async () => {
    for (const [index, write] of writes.entries()) {
      pace((100 * index) / writes.length, { done: index, total: writes.length });
      await undoOne(work, write);
    }
    if (request.mode === 'all' && work.refused.length > 0) throw new Unfinished();
  });
  const changed = endBulk(ctx.db);
  if (thrown !== undefined && !(thrown instanceof Unfinished)) throw thrown;
  const seqs = thrown === undefined ? work.done : [];
  if (seqs.length > 0) {
    for (const resource of changed) await announceChange(ctx, resource, { ids: [] });
    const whole = work.refused.length === 0;
    await markUndone(ctx.db, { batchId: batch.id, seqs, whole, now: ctx.now(), userName: ctx.caller.name });
  }
  const refused = work.refused.sort((a, b) => a.row - b.row);
  return { id: batch.id, mode: request.mode, total: writes.length, undone: seqs.length, refused };
}

/** Thrown to roll back everything if one record cannot be undone in mode `all`. */
class Unfinished extends Error {}

interface Undo {
  ctx: UserCtx;
  reason: string;
  states: ReadonlyMap<string, RecordState>;
  done: number[];
  refused: UndoReport['refused'];
}

async function statesOf(ctx: UserCtx, writes: readonly OpenWrite[]): Promise<Map<string, RecordState>> {
  const states = new Map<string, RecordState>();
  for (const resource of new Set(writes.map((write) => write.resource))) {
    const ids = writes.filter((write) => write.resource === resource).map((write) => write.record_id);
    const found = await selectStates(ctx.db, ctx.catalog.model(resource).table, ids);
    for (const state of found) states.set(`${resource} ${state.id}`, state);
  }
  return states;
}

/** Undoes one record in a savepoint of its own, so that its refusal does not stop the others. */
async function undoOne(work: Undo, write: OpenWrite): Promise<void> {
  const { ctx } = work;
  const state = work.states.get(`${write.resource} ${write.record_id}`);
  // An added record that is already deleted needs no undoing.
  if (write.before === null && state?.is_deleted !== false) return void work.done.push(write.seq);
  const thrown = await withinSavepoint(ctx.db, 'one_row', async () => {
    if (!state || state.is_deleted) throw refuse('IMPORT_UNDO', { reason: '记录已被删除' });
    if (state.version !== write.version) throw changedSince(state);
    if (write.before === null) await remove(work, write);
    else await setBack(work, write, write.before);
  });
  if (thrown === undefined) return void work.done.push(write.seq);
  if (!(thrown instanceof AppError)) throw thrown;
  forgetTargets(ctx.db);
  work.refused.push({ row: write.line, reason: thrown.message });
}

function changedSince({ updated_time, updated_user_name }: Pick<RecordState, 'updated_time' | 'updated_user_name'>) {
  const by = updated_user_name && updated_time ? `（${updated_user_name}，${formatWallTime(updated_time)}）` : '';
  return refuse('IMPORT_UNDO', { reason: `导入后又被修改过${by}` });
}

async function remove({ ctx, reason }: Undo, { resource, record_id: id, version }: OpenWrite): Promise<void> {
  const own = hooksOf(resource).remove;
  if (own) return own(ctx, { id, reason });
  await deleteRecords(ctx, resource, {
    ids: [id],
    reason,
    // Repeats the version check while the record is locked.
    allow: (records) => refuseChanged(records[0], version),
  });
}

async function setBack({ ctx, reason }: Undo, write: OpenWrite, before: WireRecord): Promise<void> {
  await editRecord(ctx, write.resource, {
    body: { ...before, id: write.record_id },
    reason,
    allow: (record) => refuseChanged(record, write.version),
  });
}

function refuseChanged(record: WireRecord | undefined, version: number): void {
  if (Number(record?.version) !== version) throw changedSince({ updated_time: null, updated_user_name: null });
}

function summaryOf({ undone, refused, mode }: UndoReport): string {
  if (refused.length === 0) return `已撤销 ${undone} 条`;
  const words = `${refused.length} 条不能撤销`;
  return mode === 'all' ? `${words}，未撤销任何数据` : `已撤销 ${undone} 条，${words}`;
}
