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

/** A picture of a row: the key of its field, and the name of its file inside the workbook's archive. */
interface RowPicture {
  line: number;
  key: string;
  part: string;
}

/** Pictures placed in columns whose fields hold pictures, in the order of the rows. */
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

/** Number of pictures that another thread decodes at the same time. */
const AT_ONCE = 2;
/** Maximum bytes of all pictures of a sheet: many cells may show one picture, which is stored for each. */
const MAX_BYTES = 64 * 1_048_576;

/** Stores pictures of rows as the caller's uploads and adds their ids to the records; returns notices for the user. */
export async function storePictures(
  ctx: UserCtx,
  { ready, pictures }: { ready: readonly { line: number; record: WireRecord }[]; pictures: readonly RowPicture[] },
  { bytes, files, pace }: Storing,
): Promise<string[]> {
  const rows = new Map(ready.map((row) => [row.line, row]));
  const wanted = pictures.filter(({ line }) => rows.has(line));
  if (wanted.length === 0) return [];
  const media = await readMedia(bytes, [...new Set(wanted.map(({ part }) => part))]);
  const taken = withinLimits(wanted, media);
  const kept = new Set(taken);
  const refused = new Set(wanted.filter((picture) => !kept.has(picture)).map(({ line }) => line));
  for (let at = 0; at < taken.length; at += AT_ONCE) {
    pace(0);
    const together = taken.slice(at, at + AT_ONCE);
    const stored = await Promise.allSettled(together.map((picture) => storeOne(ctx, files, { ...picture, media })));
    for (const [index, result] of stored.entries()) {
      const { line, key } = together[index] as RowPicture; // allSettled() returns one result for each
      const record = rows.get(line)?.record ?? {};
      if (result.status === 'fulfilled') record[key] = [record[key], result.value].filter(Boolean).join(',');
      else if (isOfPicture(result.reason)) refused.add(line);
      else throw result.reason;
    }
  }
  return [...refused].map((line) => `第 ${line} 行有图片无法导入，请在导入后上传`);
}

/** Returns the pictures that the limits for a field and for a whole import allow; drops the others. */
function withinLimits(wanted: readonly RowPicture[], media: ReadonlyMap<string, Uint8Array>): RowPicture[] {
  const counts = new Map<string, number>();
  let bytes = 0;
  return wanted.filter(({ line, key, part }) => {
    const field = `${line}|${key}`;
    const count = (counts.get(field) ?? 0) + 1;
    counts.set(field, count);
    bytes += media.get(part)?.length ?? 0;
    return count <= MAX_FILES && bytes <= MAX_BYTES;
  });
}

/** True if the picture itself was refused; other errors, such as a busy server, end the import before it writes. */
const isOfPicture = (reason: unknown) => reason instanceof AppError && reason.retryAfter === null && !isBusy(reason);
const isBusy = ({ extras }: AppError) => extras.errorCode === 'BUSY';

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
