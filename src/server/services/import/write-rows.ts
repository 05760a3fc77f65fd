import type { UserCtx } from '../../ctx.ts';
import { type NewRow, withinSavepoint } from '../../db/imports.ts';
import { AppError } from '../../errors.ts';
import { endBulk, forgetTargets, startBulk } from '../bulk.ts';
import { announceChange } from '../outbox.ts';
import { fieldErrorsOf, placeErrors } from './check-rows.ts';
import type { Pace } from './pace.ts';
import type { Prepared, ReadyRow } from './prepare.ts';
import type { CellError, ImportMode } from './report.ts';

export interface Written {
  rows: NewRow[];
  errors: CellError[];
}

/**
 * Adds the rows through the service that serves `add`. What only the database can refuse (a record deleted meanwhile,
 * a value taken meanwhile) comes back as an error of its line: with mode `all` nothing stays written, with `partial`
 * everything else does. Throws TooSlow, with nothing written, when the pace says so.
 */
export async function writeRows(
  ctx: UserCtx,
  prepared: Prepared,
  of: { mode: ImportMode; pace: Pace },
): Promise<Written> {
  const written: Written = { rows: [], errors: [] };
  const writing: Writing = { ctx, prepared, pace: of.pace, written };
  startBulk(ctx.db);
  const thrown = await withinSavepoint(ctx.db, 'import_all', () =>
    of.mode === 'all' ? writeAll(writing) : writePartly(writing),
  );
  const changed = endBulk(ctx.db);
  if (thrown !== undefined && !(thrown instanceof RowRefused)) throw thrown;
  if (thrown !== undefined) return { rows: [], errors: thrown.errors };
  for (const resource of changed) await announceChange(ctx, resource, { ids: [] });
  return written;
}

interface Writing {
  ctx: UserCtx;
  prepared: Prepared;
  pace: Pace;
  written: Written;
}

/** Ends an import of which every row had to be written. */
class RowRefused extends Error {
  readonly errors: CellError[];

  constructor(errors: CellError[]) {
    super('a row was refused');
    this.errors = errors;
  }
}

async function writeAll({ ctx, prepared, pace, written }: Writing): Promise<void> {
  for (const [index, row] of prepared.ready.entries()) {
    pace((100 * index) / prepared.ready.length);
    try {
      written.rows.push(await writeRow(ctx, prepared, row));
    } catch (error) {
      throw new RowRefused(errorsOf(error, prepared, row));
    }
  }
}

async function writePartly({ ctx, prepared, pace, written }: Writing): Promise<void> {
  for (const [index, row] of prepared.ready.entries()) {
    pace((100 * index) / prepared.ready.length);
    const thrown = await withinSavepoint(ctx.db, 'import_row', async () => {
      written.rows.push(await writeRow(ctx, prepared, row));
    });
    if (thrown === undefined) continue;
    forgetTargets(ctx.db);
    written.errors.push(...errorsOf(thrown, prepared, row));
  }
}

async function writeRow(ctx: UserCtx, prepared: Prepared, { line, record, hash }: ReadyRow): Promise<NewRow> {
  return { line, hash, recordId: await prepared.target.add(ctx, record) };
}

/** Anything but a refusal is a defect and ends the import. */
function errorsOf(thrown: unknown, prepared: Prepared, row: ReadyRow): CellError[] {
  if (!(thrown instanceof AppError)) throw thrown;
  return placeErrors(fieldErrorsOf(thrown), row.line, prepared.check);
}
