import type { WireRecord } from '../../../../engine/json.ts';
import { readLabelCode } from '../../../../engine/labels.ts';
import { mayDo } from '../../../../engine/permissions.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { canOf, type UserCtx } from '../../../../server/ctx.ts';
import { equals } from '../../../../server/db/records/filter.ts';
import { selectOne } from '../../../../server/db/records/read.ts';
import { refuse } from '../../../../server/errors.ts';
import { aimOf, ORDER } from '../../../../server/records/registries/scans.ts';
import { toBareRows } from '../../../../server/records/values/rows.ts';
import { visibleBranches } from '../../../../server/records/visibility.ts';
import { screenPaths } from '../../../people/access/index.ts';
import { isGenuine } from './seals.ts';

export interface LabelledRecord {
  resource: string;
  id: string;
  /** Path of a list page among the caller's menus. */
  path: string;
  /** Dialog that opens on this page: its verb, and the id of a record or the start values of a new one. */
  opens: { verb: string; id?: string; start?: WireRecord };
}

/** A scanned code, or a record by its id. */
interface Asked {
  code?: string;
  resource?: string;
  id?: number;
}

/** Target of a code: due work, new work or the record; of an id: new work. All failures look alike (decision 231). */
export async function findLabelled(ctx: UserCtx, asked: Asked): Promise<LabelledRecord> {
  const code = asked.code === undefined ? null : readLabelCode(asked.code);
  const isAsked = ({ label, name }: Resource) =>
    label !== null && (code ? label.tag === code.tag : name === asked.resource);
  const resource = ctx.catalog.resources.find(isAsked);
  const id = code ? code.id : asked.id;
  if (!resource || id === undefined || (code && code.tenant !== ctx.tenant)) throw refuse('LABEL_UNKNOWN');
  const model = ctx.catalog.model(resource.name);
  const row = await selectOne(ctx.db, model, {
    filter: equals('id', id),
    visible: visibleBranches(ctx, resource),
  });
  if (!row || (code && !(await isGenuine(ctx, code)))) throw refuse('LABEL_UNKNOWN');
  const [record = {}] = toBareRows(ctx, model, [row]);
  const named = { resource: resource.name, id: String(id) };
  const aim = await aimOf(ctx, { resource: resource.name, record }, code ? ORDER : ['new']);
  if (aim) return { ...named, path: aim.path, opens: { verb: aim.verb, ...idOf(aim.id), ...startOf(aim.start) } };
  const path = code && (await listPath(ctx, resource));
  if (path === null) throw refuse('LABEL_UNKNOWN');
  return { ...named, path, opens: { verb: 'detail', id: named.id } };
}

const idOf = (id: string | undefined) => (id === undefined ? {} : { id });
const startOf = (start: WireRecord | undefined) => (start === undefined ? {} : { start });

/** Path of the first list of the resource among the caller's menus; null also if the caller may not see details. */
async function listPath(ctx: UserCtx, resource: Resource): Promise<string | null> {
  const may = (verb: string) => resource.actions.some((action) => action.verb === verb && mayDo(action, canOf(ctx)));
  if (!may('detail')) return null;
  const screens = resource.screens.filter(({ source }) => may(source)).map(({ name }) => name);
  if (screens.length === 0) return null;
  const paths = await screenPaths(ctx, screens);
  return screens.map((screen) => paths.get(screen)).find((path) => path !== undefined) ?? null;
}
