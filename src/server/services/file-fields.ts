import type { WireRecord } from '../../engine/json.ts';
import type { Resource } from '../../engine/resource.ts';
import type { UserCtx } from '../ctx.ts';
import { type FileName, selectFileNames } from '../db/files.ts';

/** Replaces the file ids of rows by links that work without a token (wire §5.8, security R15). */
export async function linkFiles(ctx: UserCtx, resource: Resource, records: readonly WireRecord[]): Promise<void> {
  const fields = resource.fields.filter((field) => field.kind === 'images' || field.kind === 'files');
  if (fields.length === 0) return;
  const idsOf = (record: WireRecord, key: string) => (Array.isArray(record[key]) ? (record[key] as number[]) : []); // bigint[] column
  const named = fields.filter((field) => field.kind === 'files');
  const wanted = new Set(named.flatMap((field) => records.flatMap((record) => idsOf(record, field.key))));
  const names = wanted.size > 0 ? await selectFileNames(ctx.db, [...wanted]) : new Map<number, FileName>();
  for (const record of records) {
    for (const { key, kind } of fields) {
      const ids = idsOf(record, key);
      const links =
        kind === 'images'
          ? ids.map((id) => pictureLink(ctx, id))
          : ids.flatMap((id) => namedLink(ctx, id, names.get(id)));
      if (links.length > 0) record[key] = links.join();
      else delete record[key];
    }
  }
}

function pictureLink(ctx: UserCtx, id: number): string {
  return ctx.links.link(ctx.tenant, id, 'preview');
}

/** Link and name; a file that is gone is left out. The format splits on commas, so names lose theirs (wire §8.4). */
function namedLink(ctx: UserCtx, id: number, file: FileName | undefined): string[] {
  if (!file) return [];
  const verb = isShown(file.contentType) ? 'preview' : 'download';
  return [ctx.links.link(ctx.tenant, id, verb), file.name.replaceAll(',', '，')];
}

/** What browsers show by themselves; everything else is only saved. */
export function isShown(contentType: string): boolean {
  return /^image\/(png|jpeg|gif|webp)$|^application\/pdf$/.test(contentType);
}
