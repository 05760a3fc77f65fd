import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WireRecord } from '../../../../../engine/json.ts';
import type { ImportColumn } from '../../../../../engine/projections/import.ts';
import { MAX_FILES } from '../../../../../kinds/files/meaning.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { AppError } from '../../../../../server/errors.ts';
import { readMedia } from '../../../../../server/workbook/read-workbook.ts';
import { type MadeFiles, storeUpload } from '../../../files/index.ts';
import { keysOf } from '../reading/header.ts';
import type { OpenSheet } from '../reading/open-sheet.ts';
import type { Pace } from '../reading/pace.ts';

export const takesPictures = ({ field }: ImportColumn) => kindFacets[field.kind].holdsFiles === 'pictures';

/** A picture of a row: the field it belongs to, and its part of the archive. */
interface RowPicture {
  line: number;
  key: string;
  part: string;
}

/** Pictures in columns of pictures, in the order of the rows. */
export function rowPictures({ grid, header, data }: OpenSheet, columns: readonly ImportColumn[]): RowPicture[] {
  const keys = new Set(columns.filter(takesPictures).map(({ field }) => field.key));
  const lines = new Set(data.map(({ line }) => line));
  const keyAt = new Map(
    header.columns.map(({ column, field }) => [column, keysOf(field).find((key) => keys.has(key))] as const),
  );
  const placed = grid.pictures.flatMap(({ row, column, part }) => {
    const key = keyAt.get(column);
    return key === undefined || !lines.has(row + 1) ? [] : [{ line: row + 1, key, part }];
  });
  return placed.sort((a, b) => a.line - b.line);
}

interface Storing {
  bytes: Buffer;
  files: MadeFiles;
  pace: Pace;
}

/** Pictures that are decoded at once; another thread does it. */
const AT_ONCE = 2;

/** Stores the pictures of the rows as uploads of the caller and names them in their records; returns what to know. */
export async function storePictures(
  ctx: UserCtx,
  { ready, pictures }: { ready: readonly { line: number; record: WireRecord }[]; pictures: readonly RowPicture[] },
  { bytes, files, pace }: Storing,
): Promise<string[]> {
  const rows = new Map(ready.map((row) => [row.line, row]));
  const wanted = pictures.filter(({ line }) => rows.has(line));
  if (wanted.length === 0) return [];
  const media = await readMedia(bytes, [...new Set(wanted.map(({ part }) => part))]);
  const refused: string[] = [];
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    pace(0);
    const stored = await Promise.allSettled(
      wanted.slice(at, at + AT_ONCE).map((picture) => storeOne(ctx, files, { ...picture, media })),
    );
    for (const [index, result] of stored.entries()) {
      const { line, key } = wanted[at + index] as RowPicture; // one result each
      const record = rows.get(line)?.record ?? {};
      const before = String(record[key] ?? '')
        .split(',')
        .filter(Boolean);
      if (result.status === 'fulfilled' && before.length < MAX_FILES) record[key] = [...before, result.value].join(',');
      else if (result.status === 'rejected' && !(result.reason instanceof AppError)) throw result.reason;
      else refused.push(`第 ${line} 行有图片无法导入，请在导入后上传`);
    }
  }
  return [...new Set(refused)];
}

async function storeOne(
  ctx: UserCtx,
  files: MadeFiles,
  { part, media }: RowPicture & { media: ReadonlyMap<string, Uint8Array> },
): Promise<string> {
  const bytes = media.get(part) ?? new Uint8Array();
  const path = join(files.folder, randomUUID());
  await writeFile(path, bytes);
  const file = {
    path,
    originalName: part.slice(part.lastIndexOf('/') + 1),
    bytes: bytes.length,
    declaredType: '',
    fields: {},
  };
  return storeUpload(ctx, files.store, { file, as: 'picture' });
}
