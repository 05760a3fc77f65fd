import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import type { DbSession } from '../../../../../server/db/session.ts';

export type ConversionState = 'copying' | 'in-force' | 'undone' | 'stopped' | 'released';

/** Treatment of values that cannot be read: the change stops, or they stay in the old column alone. */
export type Others = 'stop' | 'empty';

/** A change of a field's kind, or an index that is built before its edit is published (isIndex). */
export interface ConversionRow extends Record<string, unknown> {
  id: number;
  resource: string;
  key: string;
  title: string;
  /** Id of the draft it belongs to, and how often the draft had been edited. */
  revision: number;
  edits: number;
  state: ConversionState;
  from_column: string;
  to_column: string;
  /** The property as it was and as it is to be, JSON text. */
  from_property: string;
  to_property: string;
  others: Others;
  map: { [text: string]: string };
  /** Grants to roles made by this publish, chosen by its author. */
  grants: readonly object[];
  /** True once column, functions and trigger exist. */
  is_prepared: boolean;
  is_copied: boolean;
  last_id: number;
  done: number;
  total: number;
  message: string | null;
  user_id: string;
  created_time: Date;
  updated_time: Date;
}

/** True if only a unique index is built, and values stay in their column. */
export function isIndex({ from_column, to_column }: Pick<ConversionRow, 'from_column' | 'to_column'>): boolean {
  return from_column === to_column;
}

function ownConversions(session: DbSession) {
  return session.platform.selectFrom('schema_conversion').selectAll().where('tenant', '=', session.tenant);
}

/** Newest first, of one resource of the session's tenant. */
export async function selectConversions(session: DbSession, resource: string): Promise<ConversionRow[]> {
  const query = ownConversions(session).where('resource', '=', resource).orderBy('id', 'desc').limit(200);
  return (await session.all<ConversionRow>(query)).map(read);
}

/** Returns the conversions of one draft that are under way, oldest first. */
export async function conversionsOf(session: DbSession, revision: number): Promise<ConversionRow[]> {
  const query = ownConversions(session).where('revision', '=', revision).where('state', '=', 'copying').orderBy('id');
  return (await session.all<ConversionRow>(query)).map(read);
}

export async function selectConversion(session: DbSession, id: number): Promise<ConversionRow | undefined> {
  const row = await session.first<ConversionRow>(ownConversions(session).where('id', '=', id).forUpdate());
  return row && read(row);
}

export interface UnderWay {
  tenant: string;
  resource: string;
  revision: number;
}

/** Resources that have values to copy or indexes to build, each with the draft it is for, the oldest first. */
export async function conversionsUnderWay(session: DbSession): Promise<UnderWay[]> {
  const rows = await session.all<UnderWay & { [key: string]: unknown }>(
    session.platform
      .selectFrom('schema_conversion')
      .select((eb) => ['tenant', 'resource', 'revision', eb.fn.min('id').as('first')])
      .where('state', '=', 'copying')
      .groupBy(['tenant', 'resource', 'revision'])
      .orderBy('first'),
  );
  return rows.map(({ tenant, resource, revision }) => ({ tenant, resource, revision: Number(revision) }));
}

export async function insertConversion(
  session: DbSession,
  values: Omit<ConversionRow, 'id' | 'is_prepared' | 'is_copied' | 'last_id' | 'done' | 'message' | 'state'>,
): Promise<number> {
  const row = await session.first<{ id: number }>(
    session.platform
      .insertInto('schema_conversion')
      .values({
        ...values,
        map: JSON.stringify(values.map),
        grants: JSON.stringify(values.grants),
        tenant: session.tenant,
        state: 'copying',
      })
      .returning('id'),
  );
  return Number(row?.id);
}

export async function updateConversion(
  session: DbSession,
  id: number,
  set: Partial<Omit<ConversionRow, 'id' | 'map' | 'grants'>>,
): Promise<void> {
  await session.run(
    session.platform
      .updateTable('schema_conversion')
      .set(set)
      .where('tenant', '=', session.tenant)
      .where('id', '=', id),
  );
}

export function propertyOf(text: string): PropertySchema {
  return JSON.parse(text) as PropertySchema; // as it was compiled when the change was begun
}

function read(row: ConversionRow): ConversionRow {
  const numbers = { id: row.id, revision: row.revision, last_id: row.last_id, done: row.done, total: row.total };
  return {
    ...row,
    ...(Object.fromEntries(Object.entries(numbers).map(([key, n]) => [key, Number(n)])) as typeof numbers),
  };
}

/** Counts the rows of a table, deleted ones included. */
export async function countTable(session: DbSession, table: string): Promise<number> {
  const query = session.t.selectFrom(table).select((eb) => eb.fn.countAll().as('n'));
  return Number((await session.first<{ n: unknown }>(query))?.n ?? 0);
}
