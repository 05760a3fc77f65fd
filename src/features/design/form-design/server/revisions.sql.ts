import { sql } from 'kysely';
import type { PropertySchema } from '../../../../engine/record-schema.ts';
import type { DbSession, Row } from '../../../../server/db/session.ts';
import type { RevisionRow, RevisionState, Tombstone } from '../../../../server/schemas/schemas.sql.ts';

export function selectRevision(session: DbSession, id: number, lock = false): Promise<RevisionRow | undefined> {
  const query = session.t.selectFrom('schema_revision').selectAll().where('id', '=', id);
  return session.first<RevisionRow>(lock ? query.forUpdate() : query);
}

export interface RevisionSearch {
  resource?: string;
  /** Filter: part of the title. */
  title?: string;
  limit: number;
  offset: number;
}

/** Returns revisions, newest first. */
export async function selectRevisions(
  session: DbSession,
  search: RevisionSearch,
): Promise<{ rows: RevisionRow[]; total: number }> {
  const { resource, title, limit, offset } = search;
  let query = session.t.selectFrom('schema_revision');
  if (resource) query = query.where('resource', '=', resource);
  if (title) query = query.where(sql<boolean>`strpos(title, ${title}) > 0`);
  const rows = await session.all<RevisionRow>(query.selectAll().orderBy('id', 'desc').limit(limit).offset(offset));
  const count = await session.first<{ total: number }>(query.select((eb) => eb.fn.countAll().as('total')));
  return { rows, total: Number(count?.total ?? 0) };
}

export async function insertRevision(
  session: DbSession,
  values: Partial<RevisionRow> & Pick<RevisionRow, 'resource' | 'title' | 'document' | 'base_hash' | 'state'>,
): Promise<number> {
  const row = await session.first<{ id: number }>(
    session.t.insertInto('schema_revision').values(values).returning('id'),
  );
  return Number(row?.id);
}

/** Updates a revision if it still has the given state and, for a draft, the given number of edits; true if it has. */
export async function updateRevision(
  session: DbSession,
  of: { id: number; state: RevisionState; edits?: number; set: Partial<RevisionRow> },
): Promise<boolean> {
  let query = session.t
    .updateTable('schema_revision')
    .set(of.set)
    .where('id', '=', of.id)
    .where('state', '=', of.state);
  if (of.edits !== undefined) query = query.where('edits', '=', of.edits);
  return (await session.run(query)) > 0;
}

/** Deletes a draft only: revisions once in force are kept as history. */
export async function deleteDraft(session: DbSession, id: number): Promise<boolean> {
  const query = session.t.deleteFrom('schema_revision').where('id', '=', id).where('state', '=', 'draft');
  return (await session.run(query)) > 0;
}

export async function nextVersion(session: DbSession, resource: string): Promise<number> {
  const row = await session.first<{ last: number | null }>(
    session.t
      .selectFrom('schema_revision')
      .select((eb) => eb.fn.max('version').as('last'))
      .where('resource', '=', resource),
  );
  return Number(row?.last ?? 0) + 1;
}

export async function keepBase(session: DbSession, hash: string, document: string): Promise<void> {
  await session.run(
    session.t
      .insertInto('schema_base')
      .values({ hash, document })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function selectBase(session: DbSession, hash: string): Promise<string | undefined> {
  const query = session.t.selectFrom('schema_base').select('document').where('hash', '=', hash);
  return (await session.first<{ document: string }>(query))?.document;
}

export async function insertTombstones(session: DbSession, rows: readonly Tombstone[], time: Date): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...row, removed_time: time }));
  await session.run(
    session.t
      .insertInto('schema_tombstone')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['resource', 'key'])
          .doUpdateSet({ property: sql`excluded.property`, removed_time: sql`excluded.removed_time` }),
      ),
  );
}

export async function deleteTombstones(session: DbSession, resource: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const query = session.t.deleteFrom('schema_tombstone').where('resource', '=', resource);
  await session.run(query.where('key', 'in', [...keys]));
}

export async function raiseSchemaVersion(session: DbSession): Promise<number> {
  const row = await session.first<{ schema_version: number }>(
    session.platform
      .updateTable('tenant')
      .set({ schema_version: sql`schema_version + 1` })
      .where('id', '=', session.tenant)
      .returning('schema_version'),
  );
  return Number(row?.schema_version);
}

export interface SchemaFile extends Row {
  resource: string;
  hash: string;
  document: string;
}

/** Returns the descriptor files of the installation's last start. */
export function selectSchemaFiles(session: DbSession): Promise<SchemaFile[]> {
  return session.all<SchemaFile>(session.platform.selectFrom('schema_file').selectAll().orderBy('resource'));
}

export async function replaceSchemaFiles(session: DbSession, files: readonly SchemaFile[]): Promise<void> {
  await session.run(session.platform.deleteFrom('schema_file'));
  if (files.length > 0) await session.run(session.platform.insertInto('schema_file').values([...files]));
}

export async function countDrafts(db: DbSession): Promise<Map<string, number>> {
  const rows = await db.all<{ resource: string; n: number }>(
    db.t
      .selectFrom('schema_revision')
      .select(['resource', sql<number>`count(*)::int`.as('n')])
      .where('state', '=', 'draft')
      .groupBy('resource'),
  );
  return new Map(rows.map(({ resource, n }) => [resource, n]));
}

export interface HiddenForm extends Record<string, unknown> {
  id: number;
  resource: string;
  title: string;
  document: string;
  version: number;
}

/** Last versions of the resources with this `origin` that have no version in force. */
export function selectHidden(db: DbSession, of: { origin: string; resource?: string }): Promise<HiddenForm[]> {
  const { origin, resource } = of;
  let rows = db.t
    .selectFrom('schema_revision as gone')
    .select(['gone.id', 'gone.resource', 'gone.title', 'gone.document', 'gone.version'])
    .distinctOn('gone.resource')
    .where('gone.base_hash', '=', origin)
    .where('gone.state', '=', 'rolled-back')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('schema_revision as held')
            .select('held.id')
            .whereRef('held.resource', '=', 'gone.resource')
            .where('held.state', '=', 'published'),
        ),
      ),
    );
  if (resource !== undefined) rows = rows.where('gone.resource', '=', resource);
  return db.all<HiddenForm>(rows.orderBy('gone.resource').orderBy('gone.id', 'desc').limit(MOST_HIDDEN));
}

/** Maximum hidden resources read, more than an installation ever has. */
const MOST_HIDDEN = 500;

export type ConversionState = 'copying' | 'in-force' | 'undone' | 'stopped' | 'released';

/** Treatment of values that cannot be read: the change stops, or they stay in the old column alone. */
export type Others = 'stop' | 'empty';

/** A change of a field's kind, or an index that is built before its edit is published (isIndex). */
export interface ConversionRow extends Record<string, unknown> {
  id: number;
  resource: string;
  key: string;
  title: string;
  /** Id of the draft with the change, and how often the draft had been edited. */
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
  /** Role grants that take effect with the publish, chosen by the publisher. */
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

/** Kind changes of one resource in the session's tenant, newest first. */
export async function selectConversions(session: DbSession, resource: string): Promise<ConversionRow[]> {
  const query = ownConversions(session).where('resource', '=', resource).orderBy('id', 'desc').limit(200);
  return (await session.all<ConversionRow>(query)).map(read);
}

/** Returns the conversions of one draft that are under way, oldest first. */
export async function selectCopying(session: DbSession, revision: number): Promise<ConversionRow[]> {
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

/** Resources that have values to copy or indexes to build, each with its draft, the oldest first. */
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
