import type { WireRecord } from '../../../engine/json.ts';
import type { UserCtx } from '../../ctx.ts';
import { type NewRow, withinSavepoint } from '../../db/imports.ts';
import { AppError } from '../../errors.ts';
import { addRecord } from '../records/add.ts';
import { fieldErrorsOf, placeErrors } from './check-rows.ts';
import type { Prepared, ReadyRow } from './prepare.ts';
import type { CellError, ImportMode } from './report.ts';

export interface Written {
  rows: NewRow[];
  errors: CellError[];
}

export type Progress = (percent: number) => void;

/**
 * Adds the rows through the service that serves `add`. What only the database can refuse (a record deleted meanwhile,
 * a value taken meanwhile) comes back as an error of its line: with mode `all` nothing stays written, with `partial`
 * everything else does.
 */
export async function writeRows(
  ctx: UserCtx,
  prepared: Prepared,
  of: { mode: ImportMode; progress: Progress },
): Promise<Written> {
  return of.mode === 'all' ? writeAll(ctx, prepared, of.progress) : writePartly(ctx, prepared, of.progress);
}

async function writeAll(ctx: UserCtx, prepared: Prepared, progress: Progress): Promise<Written> {
  const rows: NewRow[] = [];
  let failed: ReadyRow | null = null;
  const thrown = await withinSavepoint(ctx.db, async () => {
    for (const row of prepared.ready) {
      failed = row;
      rows.push(await writeRow(ctx, prepared, row));
      progress((100 * rows.length) / prepared.ready.length);
    }
    failed = null;
  });
  return failed === null ? { rows, errors: [] } : { rows: [], errors: errorsOf(thrown, prepared, failed) };
}

async function writePartly(ctx: UserCtx, prepared: Prepared, progress: Progress): Promise<Written> {
  const rows: NewRow[] = [];
  const errors: CellError[] = [];
  for (const [index, row] of prepared.ready.entries()) {
    const thrown = await withinSavepoint(ctx.db, async () => void rows.push(await writeRow(ctx, prepared, row)));
    if (thrown !== undefined) errors.push(...errorsOf(thrown, prepared, row));
    progress((100 * (index + 1)) / prepared.ready.length);
  }
  return { rows, errors };
}

async function writeRow(ctx: UserCtx, prepared: Prepared, { line, record, hash }: ReadyRow): Promise<NewRow> {
  const body: WireRecord = { ...record };
  const { id } = await addRecord(ctx, prepared.resource.name, { body });
  return { line, hash, recordId: id };
}

function errorsOf(thrown: unknown, prepared: Prepared, row: ReadyRow): CellError[] {
  if (!(thrown instanceof AppError)) throw thrown;
  return placeErrors(fieldErrorsOf(thrown), row.line, prepared.check);
}
