import type { UserCtx } from '../../../../server/ctx.ts';
import { alterTable } from '../../../../server/db/revisions/alter.ts';
import { type RevisionRow, selectTombstones, updateRevision } from '../../../../server/db/revisions/revisions.ts';
import { raiseSchemaVersion } from '../../../../server/db/revisions/schema-versions.ts';
import { refuse } from '../../../../server/errors.ts';
import { announceChange, SCHEMAS } from '../../../../server/realtime/outbox.ts';
import type { Standing } from '../../../../server/schemas/revisions/edition.ts';
import type { LiveSchemas } from '../../../../server/schemas/revisions/live-schemas.ts';
import { deleteMenu } from '../../../people/access/index.ts';
import { selectMenusOf } from './design.sql.ts';
import { note } from './drafts.ts';
import { grantsOf } from './later-grants.ts';
import type { Published } from './published.ts';

/**
 * Takes back the first revision of a resource made online. Its calls and menus are removed; table and rows stay for
 * `revive`, and the revision's history keeps the grants.
 * @throws FORM_REFUSED while other resources reference it
 */
export async function hideResource(
  ctx: UserCtx,
  live: LiveSchemas,
  { row, standing }: { row: RevisionRow; standing: Standing },
): Promise<Published> {
  const name = row.resource;
  const users = new Set(ctx.catalog.references(name).map(({ resource }) => resource));
  users.delete(name);
  const [user] = users;
  if (user !== undefined) {
    const reason = `“${ctx.catalog.resource(user).title}”的字段引用了它，请先删除这些字段`;
    throw refuse('FORM_REFUSED', { reason });
  }
  await updateRevision(ctx.db, {
    id: row.id,
    state: 'published',
    set: { state: 'rolled-back', updated_time: ctx.now() },
  });
  const menus = await selectMenusOf(ctx.db, `main/${name}/index`);
  const grants = await grantsOf(
    ctx,
    menus.map(({ id }) => id),
  );
  for (const { id } of menus) await deleteMenu(ctx, { id });
  const schemaVersion = await raiseSchemaVersion(ctx.db);
  const documents = new Map(standing.documents);
  documents.delete(name);
  const tombstones = await selectTombstones(ctx.db);
  const catalog = live.compile(ctx.tenant, documents, { version: schemaVersion, tombstones });
  await alterTable(ctx.db, { statements: [], resources: catalog.resources });
  await note(ctx, row.id, { event: 'rollback', typeName: name, version: null, schemaVersion, grants });
  await announceChange(ctx, SCHEMAS, { ids: [name] });
  ctx.afterCommit(() => live.adopt(ctx.tenant, catalog));
  return { typeName: name, version: null, schemaVersion, schemaHash: '' };
}
