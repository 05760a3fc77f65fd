import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DbSession, Row } from '../../../../../server/db/session.ts';
import { DEMO_TABLES } from './demo-tables.ts';

/** Ids assigned in one table while demo data were made: from (exclusive) to (inclusive). */
export type Range = readonly [from: number, to: number];

/** Ranges of ids by table. A row in its range is demo data if created before `until`; users' rows are younger. */
export interface DemoRows {
  from: { [table: string]: number };
  /** Absent while the data are still being made. */
  to?: { [table: string]: number };
  /** Present day of the data (epoch ms); absent if made by a version that served no requests meanwhile. */
  until?: number;
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

function rangeOf({ from, to = {} }: DemoRows, table: string): Range {
  return [from[table] ?? 0, to[table] ?? 0];
}

/** Condition that is true if the row was made for the demo, or belongs to a demo row. */
function isDemoRow(db: DbSession, table: string, known: DemoRows): RawBuilder<boolean> {
  const [from, to] = rangeOf(known, table);
  const isBetween = sql<boolean>`${sql.ref(`${table}.id`)} > ${from} and ${sql.ref(`${table}.id`)} <= ${to}`;
  const own = sql<boolean>`(${isBetween} and ${isOld(table, known)})`;
  const belongs = DEMO_TABLES.find((each) => each.table === table)?.belongs;
  if (!belongs) return own;
  const owners = within(db, belongs.table, known);
  return sql<boolean>`(${own} or ${sql.ref(`${table}.${belongs.column}`)} in (${owners}))`;
}

function isOld(table: string, { until }: DemoRows): RawBuilder<boolean> {
  if (until === undefined) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(`${table}.created_time`)} <= ${new Date(until)}`;
}

/** True if users have added rows of their own while demo data were being made. */
export async function hasOwnRows(db: DbSession): Promise<boolean> {
  const ranges = await readDemoRows(db);
  for (const { table } of DEMO_TABLES) {
    const young = db.t
      .selectFrom(table)
      .select(`${table}.id`)
      .where('id', '>', ranges?.from[table] ?? 0);
    const own = young.where(sql<boolean>`(${isOld(table, ranges ?? { from: {} })}) is not true`);
    if ((await db.first(own.limit(1))) !== undefined) return true;
  }
  return false;
}

export async function isDemo(db: DbSession, table: string, of: { known: DemoRows; id: string }): Promise<boolean> {
  return (await db.first(within(db, table, of.known).where(`${table}.id`, '=', Number(of.id)))) !== undefined;
}

function within(db: DbSession, table: string, known: DemoRows) {
  return db.t
    .selectFrom(table)
    .select(`${table}.id`)
    .where(isDemoRow(db, table, known));
}

export async function countWithin(db: DbSession, table: string, known: DemoRows): Promise<number> {
  const counted = db.t
    .selectFrom(within(db, table, known).as('demo'))
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await db.first<{ count: number }>(counted))?.count ?? 0);
}

export async function selectWithin(
  db: DbSession,
  table: string,
  of: { known: DemoRows; limit: number },
): Promise<number[]> {
  const rows = within(db, table, of.known).orderBy('id').limit(of.limit).forUpdate();
  return (await db.all<{ id: number }>(rows)).map(({ id }) => Number(id));
}

/** Removes the rows of a table whose column has one of the ids. */
export async function deleteByIds(
  db: DbSession,
  { table, column, ids }: { table: string; column: string; ids: readonly number[] },
): Promise<void> {
  if (ids.length > 0) await db.run(db.t.deleteFrom(table).where(sql<boolean>`${sql.ref(column)} = any(${[...ids]})`));
}

/** A column that references demo rows of another table. */
export interface Naming {
  table: string;
  column: string;
  /** Column with the name by which users know a row of this table. */
  label: string;
  /** True if rows of this table are removed themselves. */
  isDemo: boolean;
  /** Table of the referenced rows. */
  target: string;
}

type Named = SelectQueryBuilder<Record<string, Row>, string, { label: unknown }>;

function namingRows(db: DbSession, { table, column, label, isDemo, target }: Naming, known: DemoRows): Named {
  const [from, to] = rangeOf(known, target);
  const ownTarget = db.t.selectFrom(`${target} as target`).select('target.id').where('target.id', '>', from);
  const rows = db.t
    .selectFrom(table)
    .select(`${label} as label`)
    .where('is_deleted', '=', false)
    .where(column, '>', from)
    .where(column, '<=', to)
    .where(column, 'not in', ownTarget.where(sql<boolean>`not ${isOld('target', known)}`));
  return isDemo ? rows.where(sql<boolean>`not ${isDemoRow(db, table, known)}`) : rows;
}

/** Names of a few rows that stay and reference demo rows. */
export async function selectNaming(
  db: DbSession,
  naming: Naming,
  of: { known: DemoRows; limit: number },
): Promise<string[]> {
  const rows = await db.all<{ label: unknown }>(namingRows(db, naming, of.known).orderBy('id').limit(of.limit));
  return rows.map(({ label }) => String(label ?? ''));
}
