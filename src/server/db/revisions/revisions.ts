import { sql } from 'kysely';
import { SCHEMA_LOCK } from '../names.ts';
import type { DbSession, Row } from '../session.ts';

export type RevisionState = 'draft' | 'published' | 'superseded' | 'rolled-back';

/** A row of schema_revision. */
export interface RevisionRow extends Row {
  id: number;
  resource: string;
  title: string;
  note: string | null;
  /** The whole edited descriptor as JSON text. */
  document: string;
  /** Content hash of the descriptor file the edit was made from. */
  base_hash: string;
  /** The revision in force when the edit was begun; null: the file itself. */
  based_on: number | null;
  state: RevisionState;
  /** Number among the published ones of the resource; null: a draft. */
  version: number | null;
  schema_hash: string | null;
  /** JSON list of keywords the last upgrade could not merge. */
  conflicts: string | null;
  /** Rises with every change of a draft. */
  edits: number;
  created_time: Date;
  created_user_id: number | null;
  created_user_name: string | null;
  updated_time: Date | null;
  published_time: Date | null;
  published_user_name: string | null;
}

/** Locks all schemas until the transaction ends: one migration or publish at a time in the whole installation. */
export async function lockSchemas(session: DbSession): Promise<void> {
  await session.all(
    session.platform.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${SCHEMA_LOCK}, 0))`.as('locked')),
  );
}

/** The revisions in force, at most one per resource. */
export function selectPublished(session: DbSession): Promise<RevisionRow[]> {
  return session.all<RevisionRow>(
    session.t.selectFrom('schema_revision').selectAll().where('state', '=', 'published').orderBy('resource'),
  );
}

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

/**
 * Updates a revision; returns true if the row was still in that state and, for a draft, unchanged since it was read.
 */
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

export interface Tombstone extends Row {
  resource: string;
  key: string;
  /** The property at its removal, JSON text. */
  property: string;
}

export function selectTombstones(session: DbSession): Promise<Tombstone[]> {
  return session.all<Tombstone>(
    session.t.selectFrom('schema_tombstone').select(['resource', 'key', 'property']).orderBy('key'),
  );
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
