import { readLabelCode } from '../../../engine/labels.ts';
import { mayDo } from '../../../engine/permissions.ts';
import type { Resource } from '../../../engine/resource.ts';
import { canOf, type UserCtx } from '../../../server/ctx.ts';
import { equals } from '../../../server/db/records/filter.ts';
import { selectOne } from '../../../server/db/records/read.ts';
import { refuse } from '../../../server/errors.ts';
import { visibleBranches } from '../../../server/records/visibility.ts';
import { screenPaths } from '../../access/index.ts';

export interface LabelledRecord {
  resource: string;
  id: string;
  /** Address of a list of the caller's own menus whose records he may read. */
  path: string;
}

/** The record a scanned code means. No code, no record, out of scope, no list of it: one answer (decision 231). */
export async function findLabelled(ctx: UserCtx, code: string): Promise<LabelledRecord> {
  const said = readLabelCode(code);
  const resource = ctx.catalog.resources.find(({ label }) => label !== null && label.tag === said?.tag);
  if (!said || !resource || said.tenant !== ctx.tenant) throw refuse('LABEL_UNKNOWN');
  const path = await listPath(ctx, resource);
  const row = await selectOne(ctx.db, ctx.catalog.model(resource.name), {
    filter: equals('id', said.id),
    visible: visibleBranches(ctx, resource),
  });
  if (!row || path === null) throw refuse('LABEL_UNKNOWN');
  return { resource: resource.name, id: String(said.id), path };
}

/** The first of the resource's lists that the caller has a menu of and may read; null too where he may not see details. */
async function listPath(ctx: UserCtx, resource: Resource): Promise<string | null> {
  const may = (verb: string) => resource.actions.some((action) => action.verb === verb && mayDo(action, canOf(ctx)));
  if (!may('detail')) return null;
  const screens = resource.screens.filter(({ source }) => may(source)).map(({ name }) => name);
  if (screens.length === 0) return null;
  const paths = await screenPaths(ctx, screens);
  return screens.map((screen) => paths.get(screen)).find((path) => path !== undefined) ?? null;
}
