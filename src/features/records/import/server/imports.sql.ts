import { sql } from 'kysely';
import { lockName } from '../../../../server/db/lock-name.ts';
import type { TableMigration } from '../../../../server/db/platform-tables.ts';
import type { DbSession, Row } from '../../../../server/db/session.ts';
import { headingTables } from './headings.sql.ts';
import { writeTables } from './import-writes.sql.ts';

/** Imported files and rows, recognised when imported again. Created after the tables of descriptors. */
export const importTables: TableMigration[] = [
  {
    id: 'imports-0001-batches',
    statements: [
      `CREATE TABLE {t}.import_batch (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        resource text NOT NULL,
        file_name text NOT NULL,
        file_hash bytea NOT NULL,
        mode text NOT NULL,
        total integer NOT NULL,
        success integer NOT NULL,
        user_id bigint NOT NULL,
        user_name text NOT NULL,
        created_time timestamptz NOT NULL
      )`,
      'CREATE INDEX import_batch_file ON {t}.import_batch (resource, file_hash, id DESC)',
      `CREATE TABLE {t}.import_row (
        batch_id bigint NOT NULL REFERENCES {t}.import_batch (id) ON DELETE CASCADE,
        line integer NOT NULL,
        record_id bigint NOT NULL,
        row_hash bytea NOT NULL,
        PRIMARY KEY (batch_id, line)
      )`,
      'CREATE INDEX import_row_hash ON {t}.import_row (row_hash)',
    ],
  },
  ...writeTables,
  ...headingTables,
];

const ROWS_AT_ONCE = 500;

export interface BatchRow extends Row {
  id: number;
  file_name: string;
  total: number;
  success: number;
  user_name: string;
  created_time: Date;
}

/** Locks the import of this file until the transaction ends; concurrent requests wait (security.md#X10). */
export async function lockImport(session: DbSession, resource: string, fileHash: Buffer): Promise<void> {
  await lockName(session, `import|${resource}|${fileHash.toString('hex')}`);
}

/** Returns the latest import of a file with these bytes that wrote rows and was not undone. */
export async function findBatch(session: DbSession, resource: string, fileHash: Buffer): Promise<BatchRow | undefined> {
  return session.first<BatchRow>(
    session.t
      .selectFrom('import_batch')
      .select(['id', 'file_name', 'total', 'success', 'user_name', 'created_time'])
      .where('resource', '=', resource)
      .where('file_hash', '=', fileHash)
      .where('undone_time', 'is', null)
      .orderBy('id', 'desc')
      .limit(1),
  );
}

/** Hashes, as hex, of rows imported earlier whose record is not deleted. */
export async function findImportedRows(
  session: DbSession,
  of: { resource: string; table: string; hashes: readonly Buffer[] },
): Promise<Set<string>> {
  const rows = await session.all<{ hash: string }>(
    session.t
      .selectFrom('import_row as i')
      .innerJoin('import_batch as b', 'b.id', 'i.batch_id')
      .innerJoin(`${of.table} as r`, 'r.id', 'i.record_id')
      .select(sql<string>`encode(i.row_hash, 'hex')`.as('hash'))
      .where('b.resource', '=', of.resource)
      .where('b.undone_time', 'is', null)
      .where('r.is_deleted', '=', false)
      .where(sql<boolean>`i.row_hash = any(${of.hashes}::bytea[])`),
  );
  return new Set(rows.map((row) => row.hash));
}

export interface NewBatch {
  resource: string;
  file_name: string;
  file_hash: Buffer;
  mode: string;
  total: number;
  success: number;
  added: number;
  updated: number;
  user_id: string;
  user_name: string;
  created_time: Date;
}

export interface NewRow {
  line: number;
  recordId: number;
  hash: Buffer;
}

export async function insertBatch(session: DbSession, batch: NewBatch, rows: readonly NewRow[]): Promise<number> {
  const inserted = await session.first<{ id: number }>(
    session.t
      .insertInto('import_batch')
      .values({ ...batch })
      .returning('id'),
  );
  if (!inserted) throw new Error('no import batch was added');
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const values = rows.slice(at, at + ROWS_AT_ONCE).map(({ line, recordId, hash }) => ({
      batch_id: inserted.id,
      line,
      record_id: recordId,
      row_hash: hash,
    }));
    await session.run(session.t.insertInto('import_row').values(values));
  }
  return inserted.id;
}
