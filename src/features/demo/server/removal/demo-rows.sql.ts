import { type SelectQueryBuilder, sql } from 'kysely';
import type { DbSession, Row } from '../../../../server/db/session.ts';

/** Ids the making of demo data gave out in one table: from (exclusive) to (inclusive). */
export type Range = readonly [from: number, to: number];

/** Ranges by table. Nothing but the seed writes while it runs, and ids only grow: ids between are demo data. */
export interface DemoRows {
  from: { [table: string]: number };
  /** Absent: still being made. */
  to?: { [table: string]: number };
}

const keyOf = (tenant: string) => `demo-rows:${tenant}`;

export async function readDemoRows(db: DbSession): Promise<DemoRows | null> {
  const row = await db.first<{ value: string }>(
    db.platform.selectFrom('setting').select('value').where('key', '=', keyOf(db.tenant)),
  );
  return row ? (JSON.parse(row.value) as DemoRows) : null; // written by writeDemoRows alone
}

export async function writeDemoRows(db: DbSession, rows: DemoRows): Promise<void> {
  const value = JSON.stringify(rows);
  const insert = db.platform.insertInto('setting').values({ key: keyOf(db.tenant), value });
  await db.run(insert.onConflict((conflict) => conflict.column('key').doUpdateSet({ value })));
}

export async function forgetDemoRows(db: DbSession): Promise<void> {
  await db.run(db.platform.deleteFrom('setting').where('key', '=', keyOf(db.tenant)));
}

/** Last id of each table; 0 where it is empty. */
export async function selectLastIds(db: DbSession, tables: readonly string[]): Promise<{ [table: string]: number }> {
  const last: { [table: string]: number } = {};
  for (const table of tables) {
    const row = await db.first<{ id: number }>(db.t.selectFrom(table).select('id').orderBy('id', 'desc').limit(1));
    last[table] = Number(row?.id ?? 0);
  }
  return last;
}

const within = (db: DbSession, table: string, [from, to]: Range) =>
  db.t.selectFrom(table).select('id').where('id', '>', from).where('id', '<=', to);

export async function countWithin(db: DbSession, table: string, range: Range): Promise<number> {
  const counted = db.t
    .selectFrom(within(db, table, range).as('demo'))
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await db.first<{ count: number }>(counted))?.count ?? 0);
}

export async function selectWithin(
  db: DbSession,
  table: string,
  of: { range: Range; limit: number },
): Promise<number[]> {
  const rows = within(db, table, of.range).orderBy('id').limit(of.limit).forUpdate();
  return (await db.all<{ id: number }>(rows)).map(({ id }) => Number(id));
}

/** Removes the rows of a table whose column has one of the ids. */
export async function deleteByIds(
  db: DbSession,
  { table, column, ids }: { table: string; column: string; ids: readonly number[] },
): Promise<void> {
  if (ids.length > 0) await db.run(db.t.deleteFrom(table).where(sql<boolean>`${sql.ref(column)} = any(${[...ids]})`));
}

/** What of a table's own rows names demo rows of another. */
export interface Naming {
  table: string;
  column: string;
  /** Column by which people know such a row. */
  label: string;
  /** Rows that go themselves; null: none of this table. */
  own: Range | null;
  target: Range;
}

type Named = SelectQueryBuilder<Record<string, Row>, string, { label: unknown }>;

function namingRows(db: DbSession, { table, column, label, own, target }: Naming): Named {
  const rows = db.t
    .selectFrom(table)
    .select(`${label} as label`)
    .where('is_deleted', '=', false)
    .where(column, '>', target[0])
    .where(column, '<=', target[1]);
  return own === null ? rows : rows.where((eb) => eb.or([eb('id', '<=', own[0]), eb('id', '>', own[1])]));
}

/** Names of a few rows that stay and name demo rows. */
export async function selectNaming(db: DbSession, naming: Naming, limit: number): Promise<string[]> {
  const rows = await db.all<{ label: unknown }>(namingRows(db, naming).orderBy('id').limit(limit));
  return rows.map(({ label }) => String(label ?? ''));
}
