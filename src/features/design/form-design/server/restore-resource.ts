import type { UserCtx } from '../../../../server/ctx.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import { MADE_ONLINE } from '../../../../server/schemas/revisions/documents.ts';
import type { LiveSchemas } from '../../../../server/schemas/revisions/live-schemas.ts';
import { selectHidden, selectLastMenu } from './design.sql.ts';
import { grantsBefore } from './later-grants.ts';
import { createResource } from './new-resource.ts';
import type { Published } from './published.ts';

/**
 * Restores a hidden resource: its last version with the records it left, under its former menu or in another folder.
 * With `isGranted`, roles receive their former grants.
 * @throws FORM_UNKNOWN unless a resource of this name is hidden, 400 if the former folder is gone
 */
export async function restoreResource(
  ctx: UserCtx,
  live: LiveSchemas,
  { typeName, parent, isGranted }: { typeName: string; parent?: unknown; isGranted: boolean },
): Promise<Published> {
  const [row] = await selectHidden(ctx.db, { origin: MADE_ONLINE, resource: typeName });
  if (!row) throw refuse('FORM_UNKNOWN', { name: typeName.slice(0, 50) });
  const menu = await selectLastMenu(ctx.db, `main/${typeName}/index`);
  const folder = parent ?? menu?.folder;
  if (folder === undefined) {
    throw invalid([{ field: 'menu.parent', message: '原来的目录已经删除，请选择一个现有的目录' }]);
  }
  return createResource(ctx, live, {
    typeName,
    formJson: row.document,
    note: `恢复第 ${row.version} 版`,
    revive: true,
    ...(isGranted ? { grants: await grantsBefore(ctx, { ...row, event: 'rollback' }) } : {}),
    menu: { parent: folder, title: menu?.name ?? row.title, ...(menu?.icon ? { icon: menu.icon } : {}) },
  });
}
