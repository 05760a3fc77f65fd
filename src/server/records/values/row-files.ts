import type { WireRecord } from '../../../engine/json.ts';
import type { Resource } from '../../../engine/resource.ts';
import { readFileIds } from '../../../kinds/files/storage.ts';
import { filesInRows, rowFileFields, withFilesInRows } from '../../../kinds/rows/row-files.ts';
import type { UserCtx } from '../../ctx.ts';
import { isOwnedBy, linkOf } from './file-fields.ts';
import { type FileRow, fileNameOf, selectFiles } from './files.sql.ts';

/** Replaces file ids in rows by signed links (security.md#R15); ids of other records' files are left out. */
export async function linkRowFiles(ctx: UserCtx, resource: Resource, records: readonly WireRecord[]): Promise<void> {
  const fields = resource.fields.filter((field) => rowFileFields(field).length > 0);
  if (fields.length === 0) return;
  const lists = records.flatMap((record) => fields.flatMap((field) => filesInRows(field, record[field.key])));
  const ids = new Set(lists.flatMap(({ field, value }) => idsIn(field, value)));
  const files = new Map<number, FileRow>();
  if (ids.size > 0) for (const file of await selectFiles(ctx.db, [...ids])) files.set(file.id, file);
  for (const record of records) {
    for (const field of fields) {
      if (record[field.key] === undefined) continue;
      record[field.key] = withFilesInRows(field, record[field.key], (inner, value) => {
        const own = idsIn(inner, value).flatMap((id) => {
          const file = files.get(id);
          return file && isOwnedBy(file, resource, Number(record.id)) ? [file] : [];
        });
        const links = own.flatMap((file) => linkOf(ctx, inner, { id: file.id, file: fileNameOf(file) }));
        return links.length > 0 ? links.join() : undefined;
      });
    }
  }
}

function idsIn(field: Parameters<typeof readFileIds>[1], value: unknown): number[] {
  return typeof value === 'string' ? (readFileIds(value, field) ?? []) : [];
}
