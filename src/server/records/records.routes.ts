import { hasEffect } from '../../engine/action-effect.ts';
import type { JsonSchema } from '../../engine/json.ts';
import { permissionOfPath } from '../../engine/permissions.ts';
import { type RouteSpec, toRoutes } from '../../engine/projections/routes.ts';
import type { Resource } from '../../engine/resource.ts';
import type { Catalog } from '../catalog.ts';
import { type Ctx, signedIn } from '../ctx.ts';
import type { Endpoint, EndpointInput } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { list, named } from '../http/replies/reply-shape.ts';
import { addThen, editThen, furtherVerbs } from './actions/further.ts';
import { performAction } from './actions/perform.ts';
import { remindRecord } from './actions/remind.ts';
import { undeleteRecords } from './actions/undelete.ts';
import { deleteRecords, rowId, rowIds } from './delete.ts';
import { addressedId, detailRecord } from './detail.ts';
import { hooksOf } from './hooks/registry.ts';
import { lastSent } from './last-sent.ts';
import { dropDownRecords, foreignKeyChoices, listRecords, treeRecords } from './list.ts';
import { listQuerySchema } from './list-query.ts';
import { pageRecords } from './page.ts';
import { HISTORY_QUERY, historyPage } from './past/page.ts';
import { changeStatus } from './status.ts';
import { valueIn } from './values/body.ts';

type Handler = (ctx: Ctx, resource: string, input: EndpointInput) => Promise<unknown>;

/** Handlers of verbs that every resource has (decision 080); they return data only where wire.md requires it. */
const HANDLERS: { readonly [verb: string]: Handler } = {
  page: (ctx, name, { query }) => pageRecords(signedIn(ctx), name, { query }),
  list: (ctx, name, { query }) => listRecords(signedIn(ctx), name, { query }),
  tree: (ctx, name, { query }) => treeRecords(signedIn(ctx), name, { query }),
  dropDown: (ctx, name) => dropDownRecords(signedIn(ctx), name),
  detail: async (ctx, name, { query, body }) => {
    const reader = signedIn(ctx);
    const id = query.id ?? valueIn(body, 'id') ?? (await addressedId(reader, name, query));
    return detailRecord(reader, name, id);
  },
  history: (ctx, name, { query }) => historyPage(signedIn(ctx), name, query),
  add: (ctx, name, { body, query }) => addThen(signedIn(ctx), name, { body, then: query.then }),
  edit: (ctx, name, { body, query }) => editThen(signedIn(ctx), name, { body, then: query.then }),
  delete: (ctx, name, { body }) => deleteRecords(signedIn(ctx), name, { ids: [rowId(body)], verbs: ['delete'] }),
  // A record that may not be deleted alone may not be deleted with others.
  mutiDelete: (ctx, name, { body }) =>
    deleteRecords(signedIn(ctx), name, { ids: rowIds(body), verbs: ['delete', 'mutiDelete'] }),
  changeStatus: (ctx, name, { body }) => changeStatus(signedIn(ctx), name, body),
  remind: (ctx, name, { body }) => remindRecord(signedIn(ctx), name, body),
};

const LISTS = new Set(['page', 'list', 'tree']);
/** Verbs that return whole records; for calls without a permission, `Endpoint.rowsOf` limits the records. */
const SHOWING = new Set(['detail', 'history']);
const UNPAGED = new Set(['list', 'tree', 'dropDown']);
export const ID_QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { id: { type: 'string', maxLength: 20, title: 'Id' } },
};

/** Query of a detail: the id, or the field that identifies a record in URLs of pages (`address`). */
function detailQuery({ address, fields }: Resource): JsonSchema {
  const field = fields.find(({ key, from }) => key === address?.field && from === null);
  if (!field) return ID_QUERY;
  const value: JsonSchema = { type: 'string', maxLength: 100, title: field.title };
  return { ...ID_QUERY, properties: { ...ID_QUERY.properties, [field.key]: value } };
}

/** Any JSON; the service validates it, as for imports and jobs. */
const ANY_BODY: JsonSchema = {};

/** Declares a POST with the permission derived from its path, for verbs that have their own handler. */
export function granted(path: string) {
  const permission = permissionOfPath(path);
  return { method: 'POST', path, access: 'permission', permission, envelope: 'wrapped', body: ANY_BODY } as const;
}

/** Endpoints that descriptors define and no code declares, and three endpoints shared by all resources. */
export function recordEndpoints(catalog: Catalog, isServed: (method: string, path: string) => boolean): Endpoint[] {
  const verbs = catalog.resources.flatMap(verbEndpoints);
  return [...verbs.filter(({ method, path }) => !isServed(method, path)), foreignKeys, lastSentValues, undelete];
}

export function verbEndpoints(resource: Resource): Endpoint[] {
  return toRoutes(resource).flatMap((route) => {
    const { verb } = route;
    const isEffect = resource.actions.some((action) => action.verb === verb && hasEffect(action));
    const perform: Handler = (ctx, name, { body }) => performAction(signedIn(ctx), name, { verb, body });
    const handler = isEffect ? perform : HANDLERS[verb];
    return handler ? [verbEndpoint(resource, route, handler)] : [];
  });
}

function verbEndpoint(resource: Resource, route: RouteSpec, handler: Handler): Endpoint {
  const { verb, method, path, access, permission } = route;
  const { nullKeys, operators } = hooksOf(resource.name);
  return {
    method,
    path,
    access,
    ...(access === 'permission' ? { permission } : {}),
    ...(operators ? { operators } : {}),
    ...(SHOWING.has(verb) ? { rowsOf: [resource.name] } : {}),
    envelope: 'wrapped',
    ...(nullKeys ? { keepNulls: nullKeys } : {}),
    ...(UNPAGED.has(verb) ? { gate: 'list' } : {}),
    ...(method === 'POST' ? { body: ANY_BODY, ...thenQuery(resource, verb) } : queryOf(resource, verb)),
    handler: (ctx, input) => handler(ctx, resource.name, input),
  };
}

/** `then`: an action without code, performed in the same transaction (wire.md#6). */
function thenQuery(resource: Resource, verb: string): Pick<Endpoint, 'query'> {
  const verbs = furtherVerbs(resource, verb);
  if (verbs.length === 0) return {};
  const then: JsonSchema = { type: 'string', enum: verbs, title: '保存后同时执行的动作' };
  return { query: { type: 'object', additionalProperties: false, properties: { then } } };
}

function queryOf(resource: Resource, verb: string): Pick<Endpoint, 'query' | 'queryOf'> {
  if (verb === 'detail') return { query: detailQuery(resource) };
  if (verb === 'history') return { query: HISTORY_QUERY };
  if (!LISTS.has(verb)) return {};
  return {
    query: listQuerySchema(resource),
    queryOf: (ctx) => listQuerySchema(ctx.catalog.resource(resource.name)),
  };
}

/**
 * GET /X/fk{FkEntity}: choices of a relation (wire.md#6). One route serves all relations, because editing resources
 * online may add new ones.
 */
const foreignKeys: Endpoint = {
  method: 'GET',
  path: '/{resource}/fk{target}',
  pathsOf: ({ catalog }) =>
    catalog.resources.flatMap((resource) => [...targetsOf(resource).keys()].map((key) => `/${resource.name}/fk${key}`)),
  access: 'signed-in',
  envelope: 'wrapped',
  gate: 'list',
  reply: list(named('KeyChoice')),
  handler: (ctx, { params }) => {
    const resource = ctx.catalog.find(params.resource ?? '');
    const target = resource && targetsOf(resource).get(params.target ?? '');
    if (!target) throw notFound();
    return foreignKeyChoices(signedIn(ctx), target);
  },
};

/** The caller's last values of fields with `x-default: {"last": true}`. */
const lastSentValues: Endpoint = {
  method: 'GET',
  path: '/form/lastSent',
  title: '本人上次新增时填写的值',
  access: 'signed-in',
  envelope: 'wrapped',
  query: {
    type: 'object',
    required: ['resource'],
    additionalProperties: false,
    properties: { resource: { type: 'string', maxLength: 50, title: '资源' } },
  },
  reply: { type: 'object', title: '上次填写的值', additionalProperties: true },
  handler: (ctx, { query }) => {
    const resource = ctx.catalog.find(String(query.resource));
    if (!resource) throw notFound();
    return lastSent(signedIn(ctx), resource.name);
  },
};

/** `undeleteRecords` checks the permission to delete, which depends on the resource. */
const undelete: Endpoint = {
  method: 'POST',
  path: '/record/undelete',
  title: '撤销本人刚才的删除',
  access: 'signed-in',
  envelope: 'wrapped',
  body: {
    type: 'object',
    required: ['resource', 'ids'],
    additionalProperties: false,
    properties: {
      resource: { type: 'string', minLength: 1, maxLength: 50, title: '资源' },
      ids: {
        type: 'array',
        title: 'Id',
        minItems: 1,
        maxItems: 1_000,
        items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      },
    },
  },
  handler: (ctx, { body }) => undeleteRecords(signedIn(ctx), body as { resource: string; ids: number[] }), // checked by the schema above
};

/** Names of the resources to which a resource with a page refers, by capitalised name. */
function targetsOf(resource: Resource): Map<string, string> {
  if (!resource.actions.some((action) => action.verb === 'page')) return new Map();
  const targets = resource.fields.flatMap(({ relation, base }) => (relation && !base ? [relation.resource] : []));
  return new Map(targets.map((target) => [`${target.charAt(0).toUpperCase()}${target.slice(1)}`, target]));
}
