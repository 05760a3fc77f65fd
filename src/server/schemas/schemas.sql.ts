import { sql } from 'kysely';
import { type DbSession, param, type Row, SCHEMA_LOCK } from '../db/session.ts';

export type RevisionState = 'draft' | 'published' | 'superseded' | 'rolled-back';

/** A row of schema_revision. */
export interface RevisionRow extends Row {
  id: number;
  resource: string;
  title: string;
  note: string | null;
  /** Edited descriptor as JSON text. */
  document: string;
  /** Content hash of the descriptor file that the edit is based on. */
  base_hash: string;
  /** Revision that was in force when the edit began; null: the file. */
  based_on: number | null;
  state: RevisionState;
  /** Number of the publish within the resource; null: a draft. */
  version: number | null;
  schema_hash: string | null;
  /** JSON list of keywords that the last upgrade could not merge. */
  conflicts: string | null;
  /** Rises with every change of the draft. */
  edits: number;
  created_time: Date;
  created_user_id: number | null;
  created_user_name: string | null;
  updated_time: Date | null;
  published_time: Date | null;
  published_user_name: string | null;
}

/** Locks descriptors until the transaction ends: one migration or publish at a time in the installation. */
export async function lockSchemas(session: DbSession): Promise<void> {
  await session.all(
    session.platform.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${SCHEMA_LOCK}, 0))`.as('locked')),
  );
}

/** Revisions in force, at most one per resource. */
export function selectPublished(session: DbSession): Promise<RevisionRow[]> {
  return session.all<RevisionRow>(
    session.t.selectFrom('schema_revision').selectAll().where('state', '=', 'published').orderBy('resource'),
  );
}

export interface Tombstone extends Row {
  resource: string;
  key: string;
  /** Property before its removal, as JSON text. */
  property: string;
}

export function selectTombstones(session: DbSession): Promise<Tombstone[]> {
  return session.all<Tombstone>(
    session.t.selectFrom('schema_tombstone').select(['resource', 'key', 'property']).orderBy('key'),
  );
}

/** Schema versions of tenants that have published. */
export async function readSchemaVersions(session: DbSession): Promise<{ id: string; schema_version: number }[]> {
  return session.all(
    session.platform.selectFrom('tenant').select(['id', 'schema_version']).where('schema_version', '>', 0),
  );
}

/** Schema version of the session's tenant; 0: never published. */
export async function readSchemaVersion(session: DbSession): Promise<number> {
  const query = session.platform.selectFrom('tenant').select('schema_version').where('id', '=', session.tenant);
  return Number((await session.first<{ schema_version: number }>(query))?.schema_version ?? 0);
}

/** Ids of tenants with tables of revisions; empty if the database comes from a version without such tables. */
export async function tenantsWithRevisions(session: DbSession): Promise<string[]> {
  const columnCheck = await session.first<{ known: boolean }>(
    session.platform.selectNoFrom(
      sql<boolean>`exists (select 1 from pg_catalog.pg_attribute
        where attrelid = to_regclass('platform.tenant') and attname = 'schema_version')`.as('known'),
    ),
  );
  if (!columnCheck?.known) return [];
  const rows = await session.all<{ id: string }>(
    session.platform
      .selectFrom('tenant')
      .select('id')
      .where(sql<boolean>`to_regclass('t_' || id || '.schema_revision') is not null`)
      .orderBy('id'),
  );
  return rows.map(({ id }) => id);
}

export interface DictionaryRow extends Record<string, unknown> {
  type_id: number;
  type_code: string;
  type_name: string;
  type_status: number;
  id: number | null;
  code: string | null;
  value: string | null;
  status: number | null;
}

/** All dictionary types with their values, in order. */
export async function selectDictionaries(session: DbSession): Promise<DictionaryRow[]> {
  return session.prepared<DictionaryRow>(
    'dictionaries',
    (on) =>
      on.t
        .selectFrom('sys_dict_type as t')
        .leftJoin('sys_dict_data as d', (join) => join.onRef('d.type_id', '=', 't.id').on('d.is_deleted', '=', false))
        .select([
          't.id as type_id',
          't.code as type_code',
          't.name as type_name',
          't.status as type_status',
          'd.id',
          'd.code',
          'd.value',
          'd.status',
        ])
        .where('t.is_deleted', '=', false)
        .orderBy('t.sort')
        .orderBy('t.id')
        .orderBy('d.sort')
        .orderBy('d.id'),
    {},
  );
}

export async function selectModule(session: DbSession, hash: string): Promise<string | undefined> {
  const [row] = await session.prepared<{ code: string }>(
    'schema-module',
    (on) => on.platform.selectFrom('schema_module').select('code').where('hash', '=', param('hash')),
    { hash },
  );
  return row?.code;
}

/** Ignores a conflict: two processes may compile the same version, with equal content. */
export async function insertModule(
  session: DbSession,
  module: { hash: string; resource: string; code: string; created_time: Date },
): Promise<void> {
  await session.run(
    session.platform
      .insertInto('schema_module')
      .values(module)
      .onConflict((conflict) => conflict.doNothing()),
  );
}
