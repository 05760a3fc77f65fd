import type { WireRecord } from '../../../../engine/json.ts';
import { mayRead } from '../../../../engine/permissions.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { selectSome } from '../../../../server/db/records/read.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { isShown } from '../../../../server/records/values/file-fields.ts';
import { selectFiles } from '../../../../server/records/values/files.sql.ts';
import { visibleBranches } from '../../../../server/records/visibility.ts';
import { maySee } from './files.ts';

const NO_OWNER = '尚未使用';

/** Adds the record that uses a file, and in the detail a link to open it (wire.md#5.8). */
export const sysFileInfoHooks: ResourceHooks = {
  async decorateRows(ctx, rows) {
    const owners = new Set(rows.flatMap(({ ownerResource }) => (ownerResource ? [String(ownerResource)] : [])));
    const names = new Map<string, ReadonlyMap<number, string>>();
    for (const owner of owners) names.set(owner, await ownerNames(ctx, owner, rows));
    for (const row of rows) row.usedBy = usedBy(ctx, row, names.get(String(row.ownerResource)));
  },
  async decorateDetail(ctx, row) {
    const [file] = await selectFiles(ctx.db, [Number(row.id)]);
    // A link works without a session, so only callers who may see the file get one.
    if (!file || !(await maySee(ctx, file))) return;
    const verb = isShown(file.content_type) ? 'preview' : 'download';
    const link = ctx.links.link(ctx, file.id, verb);
    if (file.content_type.startsWith('image/')) row.picture = link;
    row.content = `${link},${file.file_origin_name.replaceAll(',', '，')}`;
  },
};

function usedBy(ctx: UserCtx, row: WireRecord, names: ReadonlyMap<number, string> | undefined): string {
  if (!row.ownerResource) return NO_OWNER;
  const title = ctx.catalog.find(String(row.ownerResource))?.title ?? String(row.ownerResource);
  const name = names?.get(Number(row.ownerId));
  return name ? `${title}：${name}` : title;
}

/** Names of the records the caller may see, by id. */
async function ownerNames(ctx: UserCtx, name: string, rows: readonly WireRecord[]): Promise<Map<number, string>> {
  const resource = ctx.catalog.find(name);
  const display = resource?.fields.find(({ key }) => key === resource.display);
  if (!resource || !display || !mayRead(display, (code) => may(ctx, code))) return new Map();
  const ids = rows.filter(({ ownerResource }) => ownerResource === name).map(({ ownerId }) => Number(ownerId));
  const found = await selectSome(ctx.db, ctx.catalog.model(name), {
    filter: { key: 'id', op: 'any', value: ids },
    visible: visibleBranches(ctx, resource),
    limit: ids.length,
  });
  return new Map(found.map((row) => [Number(row.id), String(row[display.key] ?? '')]));
}
