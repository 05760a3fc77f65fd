import { sql } from 'kysely';
import type { DbSession, Row } from '../session.ts';

/** Schema versions of the tenants that have published something. */
export async function readSchemaVersions(session: DbSession): Promise<{ id: string; schema_version: number }[]> {
  return session.all(
    session.platform.selectFrom('tenant').select(['id', 'schema_version']).where('schema_version', '>', 0),
  );
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

/** 0: the tenant has never published anything. */
export async function readSchemaVersion(session: DbSession): Promise<number> {
  const query = session.platform.selectFrom('tenant').select('schema_version').where('id', '=', session.tenant);
  return Number((await session.first<{ schema_version: number }>(query))?.schema_version ?? 0);
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

/**
 * Returns tenants whose tables of revisions exist, by id; none before the first start of a version that has revisions.
 */
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
