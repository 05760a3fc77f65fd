import { sql } from 'kysely';
import type { DbSession, Row } from '../../db/session.ts';
import { param } from '../../db/session.ts';

export interface FileName {
  name: string;
  contentType: string;
  /** Whether the original of a picture has been uploaded; null if no original was announced. */
  original: 'awaited' | 'kept' | null;
}

export async function selectFileNames(session: DbSession, ids: readonly number[]): Promise<Map<number, FileName>> {
  const rows = await session.prepared<NamedRow>(
    'file-names',
    (on) =>
      on.t
        .selectFrom('sys_file_info')
        .select(['id', 'file_origin_name', 'content_type', 'original_sha256', 'original_object'])
        .where(sql<boolean>`id = any(${param('ids')})`)
        .where('is_deleted', '=', false),
    { ids },
  );
  return new Map(rows.map((row) => [row.id, fileNameOf(row)]));
}

type NamedRow = Pick<FileRow, 'id' | 'file_origin_name' | 'content_type' | 'original_sha256' | 'original_object'>;

export function fileNameOf(row: NamedRow): FileName {
  const original = row.original_object === null ? 'awaited' : 'kept';
  return {
    name: row.file_origin_name,
    contentType: row.content_type,
    original: row.original_sha256 === null ? null : original,
  };
}

export interface FileRow extends Row {
  id: number;
  file_origin_name: string;
  file_object_name: string;
  content_type: string;
  bytes: number;
  /** Digest, size and name of the original photo, as the uploader announces; null: only the smaller copy is stored. */
  original_sha256: string | null;
  original_bytes: number | null;
  original_name: string | null;
  /** Name of the original in the file store; null: not yet uploaded. */
  original_object: string | null;
  created_user_id: number | null;
  owner_resource: string | null;
  owner_id: number | null;
}

export const FILE_COLUMNS = [
  'id',
  'file_origin_name',
  'file_object_name',
  'content_type',
  'bytes',
  'original_sha256',
  'original_bytes',
  'original_name',
  'original_object',
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
        .select(FILE_COLUMNS)
        .where(sql<boolean>`id = any(${param('ids')})`)
        .where('is_deleted', '=', false)
        .orderBy('id'),
    { ids },
  );
}

/** Makes a record the owner of files that have no owner; returns their number. Only owners show and delete files. */
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
