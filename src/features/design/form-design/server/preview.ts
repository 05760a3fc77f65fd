import type { WireRecord } from '../../../../engine/json.ts';
import { type Can, mayDo, mayRead, permissionCodes } from '../../../../engine/permissions.ts';
import { columnOf, isStored, toSnake } from '../../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../../engine/resource.ts';
import { readId } from '../../../../kinds/relation/storage.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { invalid, notFound, refuse } from '../../../../server/errors.ts';
import { pageRecords } from '../../../../server/records/page.ts';
import { visibleBranches } from '../../../../server/records/visibility.ts';
import type { LiveSchemas } from '../../../../server/schemas/live-schemas.ts';
import { resourceFor } from '../../../../server/schemas/schemas.ts';
import { loadRolePermissions } from '../../../../server/session/permissions.ts';
import { type PlanRequest, planRevision } from './drafts.ts';
import { addDictionaries } from './online-resources.ts';
import { selectValues } from './plan/counts.sql.ts';

const ROWS = 10;

export type PreviewRequest = PlanRequest & { roleId?: unknown };

export interface Preview {
  resource: Resource;
  rows: WireRecord[];
  /** Codes of this resource that the viewer holds. */
  held: string[];
}

/**
 * Compiles an edit and returns the resource with real rows; with `roleId` as that role sees them, limited to what the
 * caller may see.
 */
export async function previewRevision(ctx: UserCtx, live: LiveSchemas, request: PreviewRequest): Promise<Preview> {
  const { resource } = await planRevision(ctx, live, request, true);
  const can = await viewerOf(ctx, request.roleId);
  // Only viewers who may see the list get rows.
  const isListed = resource.actions.some((action) => action.verb === 'page' && mayDo(action, can));
  // The edited resource is also limited to the viewer's permissions.
  const readable = resourceFor(resource, can);
  const page = isListed ? await pageRecords(ctx, resource.name, { query: { pageSize: ROWS } }) : null;
  return { resource: readable, rows: page?.rows ?? [], held: codesOf(readable).filter(can) };
}

async function viewerOf(ctx: UserCtx, roleId: unknown): Promise<Can> {
  const role = readId(roleId);
  if (role === undefined) return (code) => may(ctx, code);
  const codes = (await loadRolePermissions(ctx.db, [String(role)])).get(String(role));
  return (code) => codes?.has(code) === true && may(ctx, code);
}

function codesOf(resource: Resource): string[] {
  const fields = resource.fields.flatMap(({ permission }) => [permission.read, permission.write]);
  const own = [...permissionCodes(resource), ...resource.actions.map(({ permission }) => permission), ...fields];
  return [...new Set(own.filter((code): code is string => code !== null && code !== ''))];
}

/** Maximum distinct values for a list of choices. */
const MAX_VALUES = 100;

/** Distinct values of a text field, to make a dictionary or a list of choices. */
export async function distinctValues(ctx: UserCtx, { typeName, key }: { typeName: string; key: string }) {
  const resource = ctx.catalog.find(typeName);
  const field = resource?.fields.find((each) => each.key === key);
  if (!resource || !field || !isListed(ctx, resource)) throw notFound();
  const isRead = mayRead(field, (code) => may(ctx, code)) && !field.secret;
  if (!isRead || !isStored(field) || !isPlainText(field)) throw notFound();
  const of = { table: toSnake(typeName), column: columnOf(field), limit: MAX_VALUES + 1 };
  const values = await selectValues(ctx.db, of);
  return { values: values.slice(0, MAX_VALUES), isCut: values.length > MAX_VALUES };
}

function isPlainText({ schema, relation, dictionary, files }: Field): boolean {
  return schema.type === 'string' && relation === null && dictionary === null && files === null;
}

/** True if the caller may see the list and all its rows; other callers get no values. */
export function isListed(ctx: UserCtx, resource: Resource): boolean {
  const isWhole = visibleBranches(ctx, resource).length === 0;
  return (
    isWhole && resource.actions.some((action) => action.verb === 'page' && mayDo(action, (code) => may(ctx, code)))
  );
}

const CODES = ['sysDictType:add', 'sysDictData:add'];

export interface ValueDictionary {
  typeName: string;
  key: string;
  code: string;
  name: string;
}

/** Makes a dictionary of a field's values. @throws 1013002 without permission, 400 for unsuitable values */
export async function makeDictionary(ctx: UserCtx, { typeName, key, code, name }: ValueDictionary): Promise<void> {
  if (!CODES.every((right) => may(ctx, right))) throw refuse('1013002');
  const { values, isCut } = await distinctValues(ctx, { typeName, key });
  const refused = (message: string) => invalid([{ field: 'key', message }]);
  if (values.length === 0) throw refused('还没有记录填写过这个字段，不能做成字典');
  if (isCut) throw refused('不同的值超过 100 个，不适合做成字典');
  const texts = values.map(({ value }, at) => ({ code: String(at + 1), value }));
  await addDictionaries(ctx, [{ code, name, values: texts }]);
}
