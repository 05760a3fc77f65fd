import type { WireRecord } from '../../../engine/json.ts';
import type { Resource } from '../../../engine/resource.ts';
import { picturesIn, withPictures } from '../../../kinds/rich-text/pictures.ts';
import { holdsPictures } from '../../../kinds/rows/row-files.ts';
import type { UserCtx } from '../../ctx.ts';
import { isOwnedBy } from './file-fields.ts';
import { selectFiles } from './files.sql.ts';

/** Signs links of pictures in formatted texts (security.md#R15); removes pictures that are no file of the record. */
export async function linkTextPictures(
  ctx: UserCtx,
  resource: Resource,
  records: readonly WireRecord[],
): Promise<void> {
  const fields = resource.fields.filter(holdsPictures);
  if (fields.length === 0) return;
  const ids = [...new Set(records.flatMap((record) => fields.flatMap(({ key }) => picturesIn(record[key]))))];
  if (ids.length === 0) return;
  const files = new Map((await selectFiles(ctx.db, ids)).map((file) => [file.id, file]));
  for (const record of records) {
    for (const { key } of fields) {
      const html = record[key];
      if (typeof html !== 'string') continue;
      record[key] = withPictures(html, (id) => {
        const file = files.get(id);
        return file && isOwnedBy(file, resource, Number(record.id)) ? ctx.links.link(ctx, id, 'preview') : null;
      });
    }
  }
}
