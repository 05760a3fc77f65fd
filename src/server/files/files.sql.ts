import { sql } from 'kysely';
import type { DbSession, Row } from '../db/session.ts';
import { param } from '../db/session.ts';

export interface FileName {
  name: string;
  contentType: string;
}

export async function selectFileNames(session: DbSession, ids: readonly number[]): Promise<Map<number, FileName>> {
  const rows = await session.prepared<{ id: number; file_origin_name: string; content_type: string }>(
    'file-names',
    (on) =>
      on.t
        .selectFrom('sys_file_info')
        .select(['id', 'file_origin_name', 'content_type'])
        .where(sql<boolean>`id = any(${param('ids')})`)
        .where('is_deleted', '=', false),
    { ids },
  );
  return new Map(rows.map((row) => [row.id, { name: row.file_origin_name, contentType: row.content_type }]));
}

/** A stored file as server/files/files.ts needs it. */
export interface FileRow extends Row {
  id: number;
  file_origin_name: string;
  file_object_name: string;
  content_type: string;
  bytes: number;
  created_user_id: number | null;
  owner_resource: string | null;
  owner_id: number | null;
}

const COLUMNS = [
  'id',
  'file_origin_name',
  'file_object_name',
  'content_type',
  'bytes',
  'created_user_id',
  'owner_resource',
  'owner_id',
] as const;

export async function selectFiles(session: DbSession, ids: readonly number[]): Promise<FileRow[]> {
  return session.prepared<FileRow>(
    'files',
    (on) =>
      on.t
        .selectFrom('sys_file_info')
        .select(COLUMNS)
        .where(sql<boolean>`id = any(${param('ids')})`)
        .where('is_deleted', '=', false)
        .orderBy('id'),
    { ids },
  );
}

/** Files become part of a record: from then on they live and are seen with it. Answers how many still were free. */
export async function claimFiles(
  session: DbSession,
  ids: readonly number[],
  owner: { resource: string; id: number },
): Promise<number> {
  return session.run(
    session.t
      .updateTable('sys_file_info')
      .set({ owner_resource: owner.resource, owner_id: owner.id })
      .where(sql<boolean>`id = any(${ids})`)
      .where('owner_resource', 'is', null),
  );
}

/** Files nobody used within the given time, at most `limit` at once; they are marked deleted. */
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
    session.t.updateTable('sys_file_info').set({ is_deleted: true }).where('id', 'in', found).returning(COLUMNS),
  );
}

/** Deleted rows whose bytes have outlived their time. */
export async function selectRemovable(session: DbSession, before: Date, limit: number): Promise<FileRow[]> {
  return session.all<FileRow>(
    session.t
      .selectFrom('sys_file_info')
      .select(COLUMNS)
      .where('is_deleted', '=', true)
      .where('file_object_name', 'is not', null)
      .where('updated_time', '<', before)
      .orderBy('id')
      .limit(limit),
  );
}

export async function forgetObjects(session: DbSession, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await session.run(
    session.t.updateTable('sys_file_info').set({ file_object_name: null }).where(sql<boolean>`id = any(${ids})`),
  );
}

/** Which of these object names have a row. */
export async function selectKnownObjects(session: DbSession, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await session.all<{ file_object_name: string }>(
    session.t
      .selectFrom('sys_file_info')
      .select('file_object_name')
      .where(sql<boolean>`file_object_name = any(${names})`),
  );
  return new Set(rows.map((row) => row.file_object_name));
}
