import { sql } from 'kysely';
import type { TableMigration } from './platform-tables.ts';
import type { RecordModel } from './records/model.ts';
import type { ColumnValues } from './records/write.ts';
import { type DbSession, param } from './session.ts';

/** Table with the progress of filling computed values and numbers into existing rows. */
export const followingTables: TableMigration[] = [
  {
    id: 'records-0011-following-fill',
    statements: [
      `CREATE TABLE {t}.following_fill (
        resource text PRIMARY KEY,
        filled jsonb NOT NULL,
        filling text NOT NULL,
        last_id bigint NOT NULL
      )`,
    ],
  },
];

/** Key in `filled` with the time at which values were last filled by a changed definition. */
export const CHANGED = '@changed';

/** Progress of one resource. */
export interface FillState {
  /** Definition (expression or format) by which each field was filled completely, and CHANGED. */
  filled: { [fieldKey: string]: string };
  /** Definitions by which the present pass over the rows fills values; empty if there is no pass. */
  filling: string;
  /** Id of the last row the pass has read. */
  last_id: number;
}

export async function readFills(session: DbSession): Promise<Map<string, FillState>> {
  const rows = await session.all<{ resource: string; filled: FillState['filled']; filling: string; last_id: number }>(
    session.t.selectFrom('following_fill').select(['resource', 'filled', 'filling', 'last_id']),
  );
  return new Map(rows.map(({ resource, ...state }) => [resource, { ...state, last_id: Number(state.last_id) }]));
}

/** Locks a resource's progress until the transaction ends and returns it; null while another server holds the lock. */
export async function lockFill(session: DbSession, resource: string): Promise<FillState | null> {
  await session.run(
    session.t
      .insertInto('following_fill')
      .values({ resource, filled: '{}', filling: '', last_id: 0 })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const row = await session.first<{ filled: FillState['filled']; filling: string; last_id: number }>(
    session.t
      .selectFrom('following_fill')
      .select(['filled', 'filling', 'last_id'])
      .where('resource', '=', resource)
      .modifyEnd(sql`for update skip locked`),
  );
  return row ? { ...row, last_id: Number(row.last_id) } : null;
}

/** Stores the progress, whose row the caller has locked. */
export async function saveFill(session: DbSession, resource: string, state: FillState): Promise<void> {
  const { filled, filling, last_id } = state;
  await session.run(
    session.t
      .updateTable('following_fill')
      .set({ filled: JSON.stringify(filled), filling, last_id })
      .where('resource', '=', resource),
  );
}

/** Ids of the next rows, without deleted ones. */
export async function nextIds(
  session: DbSession,
  model: RecordModel,
  of: { after: number; limit: number },
): Promise<number[]> {
  const rows = await session.prepared<{ id: number }>(
    `fill-next|${model.id}`,
    (on) =>
      on.t
        .selectFrom(model.table)
        .select('id')
        .where('id', '>', param('after'))
        .where('is_deleted', '=', false)
        .orderBy('id')
        .limit(sql<number>`${param('limit')}::bigint`),
    { ...of },
  );
  return rows.map(({ id }) => Number(id));
}

/** Writes computed columns of a row unless it was written meanwhile. Keeps `version`, since no user changed the row. */
export async function fillRow(
  session: DbSession,
  model: RecordModel,
  of: { id: number; version: number; set: ColumnValues },
): Promise<void> {
  const columns = Object.keys(of.set);
  const params = Object.fromEntries(columns.map((column) => [column, param(`set.${column}`)]));
  const values = Object.fromEntries(columns.map((column) => [`set.${column}`, of.set[column]]));
  await session.prepared(
    `fill|${model.id}|${columns.join()}`,
    (on) =>
      on.t.updateTable(model.table).set(params).where('id', '=', param('id')).where('version', '=', param('version')),
    { id: of.id, version: of.version, ...values },
  );
}
