import { sql } from 'kysely';
import type { TableMigration } from '../../../../server/db/platform-tables.ts';
import { type DbSession, quoted, type Row, runnerOf } from '../../../../server/db/session.ts';

/** Records written by imports, so that an import can be undone. */
export const writeTables: TableMigration[] = [
  {
    id: 'imports-0002-writes',
    statements: [
      `ALTER TABLE {t}.import_batch
        ADD COLUMN added integer NOT NULL DEFAULT 0,
        ADD COLUMN updated integer NOT NULL DEFAULT 0,
        ADD COLUMN undone integer NOT NULL DEFAULT 0,
        ADD COLUMN undone_time timestamptz,
        ADD COLUMN undone_user_name text`,
      'CREATE INDEX import_batch_latest ON {t}.import_batch (resource, id DESC)',
      // One line may write several records (point and item). `before`: former values; `version`: after the import.
      `CREATE TABLE {t}.import_write (
        batch_id bigint NOT NULL REFERENCES {t}.import_batch (id) ON DELETE CASCADE,
        seq integer NOT NULL,
        line integer NOT NULL,
        resource text NOT NULL,
        record_id bigint NOT NULL,
        version integer NOT NULL,
        before jsonb,
        undone boolean NOT NULL DEFAULT false,
        PRIMARY KEY (batch_id, seq)
      )`,
    ],
  },
];

const ROWS_AT_ONCE = 500;

/** Minimum rows added to a table before its planner statistics are renewed. */
const MANY_ROWS = 50;

/**
 * Renews the planner statistics of each table to which this transaction added more rows than it had before.
 * PostgreSQL does so about a minute later, and until then makes plans for an empty table.
 */
export async function renewStatistics(session: DbSession): Promise<void> {
  const runner = runnerOf(session);
  const { rows } = await runner.query<{ schema: string; name: string }>(
    `select s.schemaname as schema, s.relname as name
       from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid
      where s.n_tup_ins >= $1 and s.n_tup_ins > c.reltuples`,
    [MANY_ROWS],
  );
  const tables = rows.map(({ schema, name }) => `${quoted(schema)}.${quoted(name)}`);
  if (tables.length > 0) await runner.query(`analyze (skip_locked) ${tables.join(', ')}`);
}

/** A record added or changed by an import. */
export interface ImportWrite {
  line: number;
  resource: string;
  recordId: number;
  version: number;
  /** null if the record was added. */
  before: Record<string, unknown> | null;
}

/** Stores writes in their order; undoing an import reads them in reverse. */
export async function insertWrites(session: DbSession, batchId: number, writes: readonly ImportWrite[]): Promise<void> {
  for (let at = 0; at < writes.length; at += ROWS_AT_ONCE) {
    const values = writes.slice(at, at + ROWS_AT_ONCE).map((write, index) => ({
      batch_id: batchId,
      seq: at + index,
      line: write.line,
      resource: write.resource,
      record_id: write.recordId,
      version: write.version,
      before: write.before === null ? null : JSON.stringify(write.before),
    }));
    await session.run(session.t.insertInto('import_write').values(values));
  }
}

export interface KnownBatch extends Row {
  id: number;
  file_name: string;
  total: number;
  added: number;
  updated: number;
  undone: number;
  user_id: number;
  user_name: string;
  created_time: Date;
  undone_time: Date | null;
  undone_user_name: string | null;
}

const BATCH_COLUMNS = [
  'id',
  'file_name',
  'total',
  'added',
  'updated',
  'undone',
  'user_id',
  'user_name',
  'created_time',
  'undone_time',
  'undone_user_name',
] as const;

/** Latest imports into a resource, newest first; `userId` limits the list to the imports of one user. */
export async function selectBatches(
  session: DbSession,
  of: { resource: string; userId: string | null; limit: number },
): Promise<KnownBatch[]> {
  const query = session.t
    .selectFrom('import_batch')
    .select(BATCH_COLUMNS)
    .where('resource', '=', of.resource)
    .orderBy('id', 'desc')
    .limit(of.limit);
  return session.all<KnownBatch>(of.userId === null ? query : query.where('user_id', '=', of.userId));
}

/** Locks an import until the transaction ends, so that it cannot be undone twice at once. */
export async function lockBatch(
  session: DbSession,
  of: { resource: string; id: number },
): Promise<KnownBatch | undefined> {
  return session.first<KnownBatch>(
    session.t
      .selectFrom('import_batch')
      .select(BATCH_COLUMNS)
      .where('resource', '=', of.resource)
      .where('id', '=', of.id)
      .forUpdate(),
  );
}

export interface OpenWrite extends Row {
  seq: number;
  line: number;
  resource: string;
  record_id: number;
  version: number;
  before: Record<string, unknown> | null;
}

/** Returns the writes of an import that have not been undone, the last one first. */
export async function selectOpenWrites(session: DbSession, batchId: number): Promise<OpenWrite[]> {
  return session.all<OpenWrite>(
    session.t
      .selectFrom('import_write')
      .select(['seq', 'line', 'resource', 'record_id', 'version', 'before'])
      .where('batch_id', '=', batchId)
      .where('undone', '=', false)
      .orderBy('seq', 'desc'),
  );
}

export interface RecordState extends Row {
  id: number;
  version: number;
  is_deleted: boolean;
  updated_time: Date | null;
  updated_user_name: string | null;
}

/** Present state of records, regardless of the caller's data scope. */
export async function selectStates(session: DbSession, table: string, ids: readonly number[]): Promise<RecordState[]> {
  return session.all<RecordState>(
    session.t
      .selectFrom(table)
      .select(['id', 'version', 'is_deleted', 'updated_time', 'updated_user_name'])
      .where(sql<boolean>`id = any(${ids}::bigint[])`),
  );
}

export async function markUndone(
  session: DbSession,
  of: { batchId: number; seqs: readonly number[]; whole: boolean; now: Date; userName: string },
): Promise<void> {
  await session.run(
    session.t
      .updateTable('import_write')
      .set({ undone: true })
      .where('batch_id', '=', of.batchId)
      .where(sql<boolean>`seq = any(${of.seqs}::int[])`),
  );
  await session.run(
    session.t
      .updateTable('import_batch')
      .set({
        undone: sql`undone + ${of.seqs.length}`,
        undone_user_name: of.userName,
        ...(of.whole ? { undone_time: of.now } : {}),
      })
      .where('id', '=', of.batchId),
  );
}

/** Deletes the undo data of imports older than `before`. */
export async function forgetWrites(session: DbSession, before: Date): Promise<void> {
  const old = session.t.selectFrom('import_batch').select('id').where('created_time', '<', before);
  await session.run(session.t.deleteFrom('import_write').where('batch_id', 'in', old));
}
