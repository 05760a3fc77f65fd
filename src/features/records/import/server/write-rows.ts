import type { WireRecord } from '../../../../engine/json.ts';
import { addAll } from '../../../../engine/many.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { keepSerials, returnSerials } from '../../../../server/db/serials.ts';
import { endBulk, forgetTargets, startBulk } from '../../../../server/db/session.ts';
import { withinSavepoint } from '../../../../server/db/statements/savepoint.ts';
import { AppError, invalid } from '../../../../server/errors.ts';
import { announceChange } from '../../../../server/realtime/outbox.ts';
import { editRecord } from '../../../../server/records/edit.ts';
import { changedParts } from '../../../../server/records/history.ts';
import type { ReadyRow } from './check-all.ts';
import { bodyOf, fieldErrorsOf, placeErrors } from './check-rows.ts';
import { type ImportWrite, renewStatistics, selectStates } from './import-writes.sql.ts';
import type { NewRow } from './imports.sql.ts';
import type { Prepared } from './prepare.ts';
import type { Pace } from './reading/pace.ts';
import type { CellError, ImportMode } from './report.ts';
import { inOrder, withIds } from './resolving/siblings.ts';

export interface Written {
  rows: NewRow[];
  /** Written records in order, each with its version after the import. */
  writes: ImportWrite[];
  errors: CellError[];
}

/**
 * Writes the rows as `add` and `edit` do, after `first` has run. A row refused by the database becomes an error; in
 * mode `all` it undoes everything.
 * @throws TooSlow if the request would time out; nothing is written then
 */
export async function writeRows(
  ctx: UserCtx,
  prepared: Prepared,
  of: { mode: ImportMode; pace: Pace; first(): Promise<void> },
): Promise<Written> {
  const written: Written = { rows: [], writes: [], errors: [] };
  const writing: Writing = { ctx: { ...ctx, origin: 'import' }, prepared, pace: of.pace, written, ids: new Map() };
  startBulk(ctx.db);
  const thrown = await withinSavepoint(ctx.db, 'all_rows', async () => {
    await of.first();
    await (of.mode === 'all' ? writeAll(writing) : writePartly(writing));
  });
  const changed = endBulk(ctx.db);
  if (thrown !== undefined && !(thrown instanceof RowRefused)) throw thrown;
  if (thrown !== undefined) return { rows: [], writes: [], errors: thrown.errors };
  for (const resource of changed) await announceChange(ctx, resource, { ids: [] });
  await readVersions(ctx, written.writes);
  await renewStatistics(ctx.db);
  return written;
}

interface Writing {
  ctx: UserCtx;
  prepared: Prepared;
  pace: Pace;
  written: Written;
  /** Ids of the records written so far, by line. */
  ids: Map<number, number>;
}

/** Thrown in mode `all` to end an import after a refused row. */
class RowRefused extends Error {
  readonly errors: CellError[];

  constructor(errors: CellError[]) {
    super('a row was refused');
    this.errors = errors;
  }
}

async function writeAll(writing: Writing): Promise<void> {
  const { prepared, pace } = writing;
  const rows = inOrder(prepared.ready, prepared.target);
  for (const [index, row] of rows.entries()) {
    pace((100 * index) / rows.length, { done: index, total: rows.length });
    try {
      await writeRow(writing, row);
    } catch (error) {
      throw new RowRefused(errorsOf(error, prepared, row));
    }
  }
}

/** Rows that share a savepoint: most rows are valid, and a savepoint per row would cost two statements more. */
const ROWS_AT_ONCE = 25;

async function writePartly(writing: Writing): Promise<void> {
  const { ctx, prepared, pace, written, ids } = writing;
  const rows = inOrder(prepared.ready, prepared.target);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const together = rows.slice(at, at + ROWS_AT_ONCE);
    const before = { rows: written.rows.length, writes: written.writes.length };
    keepSerials(ctx.db);
    const thrown = await withinSavepoint(ctx.db, 'some_rows', async () => {
      for (const [index, row] of together.entries()) {
        pace((100 * (at + index)) / rows.length, { done: at + index, total: rows.length });
        await writeRow(writing, row);
      }
    });
    if (thrown === undefined) continue;
    if (!(thrown instanceof AppError)) throw thrown;
    forgetTargets(ctx.db);
    written.rows.length = before.rows;
    written.writes.length = before.writes;
    for (const { line } of together) ids.delete(line);
    returnSerials(ctx.db);
    for (const row of together) await writeAlone(writing, row);
  }
}

/** Writes a row in a savepoint of its own, so that its refusal does not stop the others. */
async function writeAlone(writing: Writing, row: ReadyRow): Promise<void> {
  const { ctx, prepared, written } = writing;
  const thrown = await withinSavepoint(ctx.db, 'one_row', () => writeRow(writing, row));
  if (thrown === undefined) return;
  forgetTargets(ctx.db);
  addAll(written.errors, errorsOf(thrown, prepared, row));
}

async function writeRow(writing: Writing, row: ReadyRow): Promise<void> {
  const { prepared, written, ids } = writing;
  const record = withIds(row.record, prepared.target, ids);
  if (record === null) throw invalid([{ field: '', message: '上级所在的行未能导入' }]);
  const writes = row.before === null ? await addRow(writing, row, record) : await editRow(writing, row, record);
  const recordId = writes.at(-1)?.recordId ?? Number(row.before?.id ?? 0);
  ids.set(row.line, recordId);
  addAll(written.writes, writes);
  written.rows.push({ line: row.line, hash: row.hash, recordId });
}

async function addRow({ ctx, prepared }: Writing, { line }: ReadyRow, record: WireRecord): Promise<ImportWrite[]> {
  const added = await prepared.target.add(ctx, record);
  const own = added.at(-1);
  if (own) await prepared.check.further?.perform(ctx, own.id);
  return added.map(({ resource, id }) => ({ line, resource, recordId: id, version: 0, before: null }));
}

/** Edits a record; refuses as stale if another user changed it since it was read. */
async function editRow(
  { ctx, prepared }: Writing,
  { line, before, cleared }: ReadyRow,
  record: WireRecord,
): Promise<ImportWrite[]> {
  if (before === null) return [];
  const resource = prepared.target.resource.name;
  const { id, version } = before;
  const body = { ...bodyOf({ record, cleared, before }), id, version };
  const after = await editRecord(ctx, resource, { body, reason: '导入', verb: 'edit' });
  const parts = changedParts(before, after);
  const keys = [...new Set([...Object.keys(parts.before), ...Object.keys(parts.after)])];
  if (keys.length === 0) return [];
  const was = Object.fromEntries(keys.map((key) => [key, before[key] ?? null]));
  return [{ line, resource, recordId: Number(id), version: 0, before: was }];
}

/** Sets the version of each write to that of its record after the import, since hooks may write a record repeatedly. */
async function readVersions(ctx: UserCtx, writes: readonly ImportWrite[]): Promise<void> {
  for (const resource of new Set(writes.map((write) => write.resource))) {
    const own = writes.filter((write) => write.resource === resource);
    const { table } = ctx.catalog.model(resource);
    const states = await selectStates(
      ctx.db,
      table,
      own.map(({ recordId }) => recordId),
    );
    const versions = new Map(states.map(({ id, version }) => [id, version]));
    for (const write of own) write.version = versions.get(write.recordId) ?? 0;
  }
}

/** Errors of a refused row; any other exception is a defect and ends the import. */
function errorsOf(thrown: unknown, prepared: Prepared, row: ReadyRow): CellError[] {
  if (!(thrown instanceof AppError)) throw thrown;
  return placeErrors(fieldErrorsOf(thrown), row.line, prepared.check);
}
