import { type ExpressionBuilder, sql } from 'kysely';
import { type HistoryEnd, historyEnd } from '../history.ts';
import { type DbSession, folded, param, type Tables } from '../session.ts';
import type { RecordModel } from './model.ts';

export type ColumnValues = Record<string, unknown>;

/** Inserts a row and returns its id, by default the next of the tenant's sequence. */
export async function insertRow(session: DbSession, model: RecordModel, values: ColumnValues): Promise<number> {
  const columns = Object.keys(values);
  const [row] = await session.prepared<{ id: number }>(
    `insert|${model.id}|${columns.join()}`,
    (on) =>
      on.t
        .insertInto(model.table)
        .values(Object.fromEntries(columns.map((column) => [column, param(column)])))
        .returning('id'),
    values,
  );
  if (!row) throw new Error(`no row was added to ${model.table}`);
  return row.id;
}

export interface Update {
  id: number;
  /** Version that the caller read; a row changed since is not written. */
  version: number;
  set: ColumnValues;
  /** Values that columns must still have, such as the status before a transition (security.md#R10). */
  guard?: ColumnValues;
}

/** Result of a write: the last row of the record's history, which saves a query; undefined if there is no history. */
export interface Written {
  last: HistoryEnd | undefined;
}

/**
 * Updates a row if its version is still the caller's; else returns null. The history row read with it may be outdated,
 * but then the update fails, since every history row raises the version.
 */
export async function updateRow(session: DbSession, model: RecordModel, update: Update): Promise<Written | null> {
  const set = prefixed('set', update.set);
  const guard = prefixed('guard', update.guard ?? {});
  const build = (on: DbSession) =>
    on.t
      .updateTable(model.table)
      .set({ ...set.params, version: sql`version + 1` })
      .where('id', '=', param('id'))
      .where('version', '=', param('version'))
      .where('is_deleted', '=', false)
      .where((eb) =>
        eb.and(Object.entries(guard.params).map(([column, value]) => eb(column, 'is not distinct from', value))),
      )
      .returning(historyEnd(on, { resource: param('resource'), recordId: param('id') }).as('end'));
  const key = `update|${model.id}|${Object.keys(update.set).join()}|${Object.keys(update.guard ?? {}).join()}`;
  const { id, version } = update;
  const values = { id, version, resource: model.resource.name, ...set.values, ...guard.values };
  const [row] = await session.prepared<{ end: [string, string] | null }>(key, build, values);
  if (!row) return null;
  return { last: row.end ? { seq: Number(row.end[0]), hash: row.end[1] } : undefined };
}

/** Placeholders with a prefix for columns, so that names cannot clash, and their values. */
function prefixed(prefix: string, columns: ColumnValues) {
  const entries = Object.entries(columns);
  return {
    params: Object.fromEntries(entries.map(([column]) => [column, param(`${prefix}.${column}`)])),
    values: Object.fromEntries(entries.map(([column, value]) => [`${prefix}.${column}`, value])),
  };
}

/** Finds a live row other than `exceptId` with these values; nulls never match. */
export async function findDuplicate(
  session: DbSession,
  model: RecordModel,
  of: { values: ColumnValues; folded: readonly string[]; exceptId: number | null },
): Promise<boolean> {
  const isSame = (eb: ExpressionBuilder<Tables, string>, [column, value]: [string, unknown]) =>
    of.folded.includes(column)
      ? sql<boolean>`${folded(sql.ref(column))} = ${folded(sql`${value}::text`)}`
      : eb(column, '=', value);
  const row = await session.first(
    session.t
      .selectFrom(model.table)
      .select('id')
      .where((eb) => eb.and(Object.entries(of.values).map((entry) => isSame(eb, entry))))
      .where('is_deleted', '=', false)
      .where('id', '<>', of.exceptId ?? 0)
      .limit(1),
  );
  return row !== undefined;
}

/** Keys of the secret fields that have a value; the values are not read (security.md#R5). */
export async function filledSecrets(
  session: DbSession,
  model: RecordModel,
  of: { id: number; keys: readonly string[] },
): Promise<string[]> {
  const row = await session.first(
    session.t
      .selectFrom(model.table)
      .select(of.keys.map((key) => sql<boolean>`${sql.ref(model.source(key).column)} is not null`.as(key)))
      .where('id', '=', of.id),
  );
  return of.keys.filter((key) => row?.[key] === true);
}

/** Marks rows as deleted; they stay for histories and names. */
export async function softDelete(
  session: DbSession,
  model: RecordModel,
  of: { ids: readonly number[]; set: ColumnValues },
): Promise<number> {
  return session.run(
    session.t
      .updateTable(model.table)
      .set({ ...of.set, is_deleted: true, version: sql`version + 1` })
      .where(sql<boolean>`id = any(${of.ids})`)
      .where('is_deleted', '=', false),
  );
}

/** Restores those rows with these ids that the user deleted after `since`; returns their number. */
export async function restoreRows(
  session: DbSession,
  model: RecordModel,
  of: { ids: readonly number[]; userId: string; since: Date; set: ColumnValues },
): Promise<number> {
  return session.run(
    session.t
      .updateTable(model.table)
      .set({ ...of.set, is_deleted: false, version: sql`version + 1` })
      .where(sql<boolean>`id = any(${of.ids})`)
      .where('is_deleted', '=', true)
      .where('updated_user_id', '=', of.userId)
      .where('updated_time', '>=', of.since),
  );
}
