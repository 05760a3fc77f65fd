import { sql } from 'kysely';
import type { TableMigration } from './platform-tables.ts';
import type { RecordModel } from './records/model.ts';
import type { ColumnValues } from './records/write.ts';
import { type DbSession, param } from './session.ts';

/** State of filling the rows of a resource with the values of its present descriptor. */
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

/** State of the filling of one resource. */
export interface FillState {
  /** Definition under which each field was completely filled. */
  filled: { [fieldKey: string]: string };
  /** Definitions that the present pass fills; empty: no pass. */
  filling: string;
  /** Id of the last row that the present pass has read. */
  last_id: number;
}

/** Returns the state of every resource's filling. */
export async function readFills(session: DbSession): Promise<Map<string, FillState>> {
  const rows = await session.all<{ resource: string; filled: FillState['filled']; filling: string; last_id: number }>(
    session.t.selectFrom('following_fill').select(['resource', 'filled', 'filling', 'last_id']),
  );
  return new Map(rows.map(({ resource, ...state }) => [resource, { ...state, last_id: Number(state.last_id) }]));
}

/** Returns the state and locks it until the transaction ends; null while another server fills the same resource. */
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

/** Stores the state; the caller has locked the row. */
export async function saveFill(session: DbSession, resource: string, state: FillState): Promise<void> {
  const { filled, filling, last_id } = state;
  await session.run(
    session.t
      .updateTable('following_fill')
      .set({ filled: JSON.stringify(filled), filling, last_id })
      .where('resource', '=', resource),
  );
}

/** Ids of the next rows, deleted ones left out. */
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

/**
 * Writes columns that follow from others, unless the row was written since it was read: that write has filled them. The
 * version is unchanged, because no person has changed the record.
 */
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
