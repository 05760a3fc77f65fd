import { sql } from 'kysely';
import type { TableMigration } from '../../../../server/db/platform-tables.ts';
import type { DbSession, Row } from '../../../../server/db/session.ts';
import { FILE_COLUMNS, type FileRow } from '../../../../server/records/values/files.sql.ts';

/** Uploads in pieces: the pieces received so far, and the file made of them. Rows are kept for a day. */
export const uploadTables: TableMigration[] = [
  {
    id: 'platform-0015-uploads',
    statements: [
      `CREATE TABLE platform.upload (
        tenant text NOT NULL,
        user_id text NOT NULL,
        key uuid NOT NULL,
        size integer NOT NULL,
        received integer NOT NULL DEFAULT 0,
        pieces text[] NOT NULL DEFAULT '{}',
        file_id text,
        created_time timestamptz NOT NULL,
        PRIMARY KEY (tenant, user_id, key)
      )`,
      'CREATE INDEX upload_age ON platform.upload (created_time)',
    ],
  },
];

export interface UploadKey {
  userId: string;
  /** Id that the client gave the upload. */
  key: string;
}

export interface UploadState extends Row {
  /** Bytes of the whole file. */
  size: number;
  received: number;
  /** Names of the stored pieces, in order. */
  pieces: string[];
  file_id: string | null;
}

const STATE = ['size', 'received', 'pieces', 'file_id'] as const;

/** Inserts an upload, or locks the row of an upload that exists already. */
export async function openUpload(
  db: DbSession,
  { userId, key, size, now }: UploadKey & { size: number; now: Date },
): Promise<UploadState & { is_new: boolean }> {
  const row = { tenant: db.tenant, user_id: userId, key, size, created_time: now };
  const [state] = await db.all<UploadState & { is_new: boolean }>(
    db.platform
      .insertInto('upload')
      .values(row)
      .onConflict((conflict) => conflict.columns(['tenant', 'user_id', 'key']).doUpdateSet({ size: sql`upload.size` }))
      .returning([...STATE, sql<boolean>`xmax = 0`.as('is_new')]),
  );
  if (!state) throw new Error('an upsert returns its row');
  return state;
}

export function selectUpload(db: DbSession, of: UploadKey): Promise<UploadState | undefined> {
  return db.first<UploadState>(ofUpload(db, of, db.platform.selectFrom('upload').select(STATE)));
}

export async function updateUpload(db: DbSession, of: UploadKey, set: Partial<UploadState>): Promise<void> {
  await db.run(ofUpload(db, of, db.platform.updateTable('upload').set(set)));
}

function ofUpload<Q extends { where(column: string, operator: '=', value: unknown): Q }>(
  { tenant }: DbSession,
  { userId, key }: UploadKey,
  query: Q,
): Q {
  return query.where('tenant', '=', tenant).where('user_id', '=', userId).where('key', '=', key);
}

/**
 * Records size and digest of the original of an unused picture. Returns false if the user does not own the picture,
 * or another original is recorded.
 */
export async function promiseOriginal(
  session: DbSession,
  { id, userId, sha256, bytes }: { id: number; userId: number; sha256: string; bytes: number },
): Promise<boolean> {
  const count = await session.run(
    session.t
      .updateTable('sys_file_info')
      .set({ original_sha256: sha256, original_bytes: bytes })
      .where('id', '=', id)
      .where('created_user_id', '=', userId)
      .where('owner_resource', 'is', null)
      .where('is_deleted', '=', false)
      .where('original_object', 'is', null)
      .where('content_type', 'like', 'image/%')
      .where((is) => is.or([is('original_sha256', 'is', null), is('original_sha256', '=', sha256)])),
  );
  return count > 0;
}

/** Records where the original is stored; returns false if another one was stored first, or the file was deleted. */
export async function keepOriginal(
  session: DbSession,
  id: number,
  { object, name }: { object: string; name: string },
): Promise<boolean> {
  const count = await session.run(
    session.t
      .updateTable('sys_file_info')
      .set({ original_object: object, original_name: name })
      .where('id', '=', id)
      .where('original_object', 'is', null)
      .where('is_deleted', '=', false),
  );
  return count > 0;
}

/** Names of the stored objects of a file: the file itself, and its original if there is one. */
export function objectsOf({ file_object_name: own, original_object: original }: FileRow): string[] {
  return [own, original].filter((name) => name !== null);
}

/** Marks files as deleted that no record claimed in time, at most `limit` per call; returns them. */
export async function dropOwnerless(session: DbSession, before: Date, limit: number): Promise<FileRow[]> {
  const found = session.t
    .selectFrom('sys_file_info')
    .select('id')
    .where('owner_resource', 'is', null)
    .where('is_deleted', '=', false)
    .where('created_time', '<', before)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return session.all<FileRow>(
    session.t.updateTable('sys_file_info').set({ is_deleted: true }).where('id', 'in', found).returning(FILE_COLUMNS),
  );
}

/** Deleted rows whose bytes have been kept long enough. */
export async function selectRemovable(session: DbSession, before: Date, limit: number): Promise<FileRow[]> {
  return session.all<FileRow>(
    session.t
      .selectFrom('sys_file_info')
      .select(FILE_COLUMNS)
      .where('is_deleted', '=', true)
      // Older server versions clear `file_object_name` only, so the original may still be stored.
      .where((is) => is.or([is('file_object_name', 'is not', null), is('original_object', 'is not', null)]))
      .where('updated_time', '<', before)
      .orderBy('id')
      .limit(limit),
  );
}

export async function forgetObjects(session: DbSession, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await session.run(
    session.t
      .updateTable('sys_file_info')
      .set({ file_object_name: null, original_object: null })
      .where(sql<boolean>`id = any(${ids})`),
  );
}

/** Returns those of the names that a file row uses. */
export async function selectKnownObjects(session: DbSession, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await session.all<FileRow>(
    session.t
      .selectFrom('sys_file_info')
      .select(['file_object_name', 'original_object'])
      .where((is) =>
        is.or([sql<boolean>`file_object_name = any(${names})`, sql<boolean>`original_object = any(${names})`]),
      ),
  );
  return new Set(rows.flatMap(objectsOf));
}

/** Files in use whose bytes are not stored, and all object names with a row. */
export async function selectMissing(
  session: DbSession,
  stored: ReadonlySet<string>,
): Promise<{ missing: { id: number; name: string }[]; known: Set<string> }> {
  const rows = await session.all<FileRow & { is_deleted: boolean }>(
    session.t
      .selectFrom('sys_file_info')
      .select([...FILE_COLUMNS, 'is_deleted'])
      .where('file_object_name', 'is not', null)
      .orderBy('id'),
  );
  const missing = rows.filter((row) => !row.is_deleted && !objectsOf(row).every((name) => stored.has(name)));
  return {
    missing: missing.map(({ id, file_origin_name: name }) => ({ id, name })),
    known: new Set(rows.flatMap(objectsOf)),
  };
}

export interface StoredRow extends Row {
  id: number;
  name: string;
  object: string;
  sha256: string;
  original: string | null;
  original_sha256: string | null;
}

/** Files in use with a digest and an id above `after`, by id. */
export function selectStoredAfter(
  session: DbSession,
  { after, limit }: { after: number; limit: number },
): Promise<StoredRow[]> {
  return session.all<StoredRow>(
    session.t
      .selectFrom('sys_file_info')
      .select(['id', 'file_origin_name as name', 'file_object_name as object', 'sha256'])
      .select(['original_object as original', 'original_sha256'])
      .where('id', '>', after)
      .where('is_deleted', '=', false)
      .where('file_object_name', 'is not', null)
      .where('sha256', 'is not', null)
      .orderBy('id')
      .limit(limit),
  );
}
