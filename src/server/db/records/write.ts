import { sql } from 'kysely';
import type { Session } from '../session.ts';
import type { RecordModel } from './model.ts';

/** Column values by column name. */
export type ColumnValues = Record<string, unknown>;

/** Adds a row; the id comes from the tenant's sequence unless it is given. */
export async function insertRow(session: Session, model: RecordModel, values: ColumnValues): Promise<number> {
  const row = await session.first<{ id: number }>(session.t.insertInto(model.table).values(values).returning('id'));
  if (!row) throw new Error(`no row was added to ${model.table}`);
  return row.id;
}

export interface Update {
  id: number;
  /** Changed since it was read → no row is written. */
  version: number;
  set: ColumnValues;
  /** Further columns that must still hold these values, as the status a transition starts from (security R10). */
  guard?: ColumnValues;
}

/** Changes a row that is as the caller read it; answers whether it was. */
export async function updateRow(session: Session, model: RecordModel, update: Update): Promise<boolean> {
  const query = session.t
    .updateTable(model.table)
    .set({ ...update.set, version: sql`version + 1` })
    .where('id', '=', update.id)
    .where('version', '=', update.version)
    .where('is_deleted', '=', false)
    .where((eb) => eb.and(update.guard ?? {}));
  return (await session.run(query)) === 1;
}

/** Whether live rows with these column values exist besides `exceptId`. Empty values never clash. */
export async function findDuplicate(
  session: Session,
  model: RecordModel,
  of: { values: ColumnValues; exceptId: number | null },
): Promise<boolean> {
  const row = await session.first(
    session.t
      .selectFrom(model.table)
      .select('id')
      .where((eb) => eb.and(of.values))
      .where('is_deleted', '=', false)
      .where('id', '<>', of.exceptId ?? 0)
      .limit(1),
  );
  return row !== undefined;
}
