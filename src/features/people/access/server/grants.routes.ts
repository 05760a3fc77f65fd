import type { JsonSchema } from '../../../../engine/json.ts';
import { permissionOfPath } from '../../../../engine/permissions.ts';
import { signedIn, type UserCtx } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { integer, list, text } from '../../../../server/http/replies/reply-shape.ts';
import { listTree } from '../../../../server/records/list.ts';
import { listQuerySchema } from '../../../../server/records/list-query.ts';
import { granted, ID_QUERY } from '../../../../server/records/records.routes.ts';
import { deleteMenu } from './delete-menu.ts';
import { treeForGrant } from './menu-rows.ts';
import { GRANT_NODE } from './replies.ts';
import { grantMenus, grantScope, roleMenus, roleOrganisations } from './role-grants.ts';
import { grantOrganisations, grantRoles, userOrganisations, userRoles } from './user-grants.ts';

/** Reads and replaces grants of users and roles, lists grantable menus (wire.md#5.1, wire.md#5.2, wire.md#5.4). */
export function grantEndpoints(): Endpoint[] {
  return [
    reading('/sysUser/ownRole', list(integer), userRoles),
    granting('/sysUser/grantRole', grantRoles),
    reading('/sysUser/ownData', list(text), userOrganisations),
    granting('/sysUser/grantData', grantOrganisations),
    reading('/sysRole/ownMenu', list(integer), roleMenus),
    granting('/sysRole/grantMenu', grantMenus),
    reading('/sysRole/ownData', list(text), roleOrganisations),
    granting('/sysRole/grantData', grantScope),
    {
      ...guarded('/sysMenu/list'),
      method: 'GET',
      gate: 'list',
      queryOf: (ctx) => listQuerySchema(ctx.catalog.resource('sysMenu')),
      handler: (ctx, { query }) => listTree(signedIn(ctx), 'sysMenu', { query }),
    },
    granting('/sysMenu/delete', deleteMenu),
    {
      ...guarded('/sysMenu/treeForGrant'),
      method: 'GET',
      gate: 'list',
      query: only('application', { type: 'string', title: '应用编码', maxLength: 50 }),
      reply: list(GRANT_NODE),
      handler: (ctx, { query }) => treeForGrant(signedIn(ctx), query.application),
    },
  ];
}

function guarded(path: string) {
  return { path, access: 'permission', permission: permissionOfPath(path), envelope: 'wrapped' } as const;
}

type Read = (ctx: UserCtx, id: unknown) => Promise<unknown>;
type Grant = (ctx: UserCtx, body: unknown) => Promise<void>;

function reading(path: string, reply: JsonSchema, read: Read): Endpoint {
  return {
    ...guarded(path),
    method: 'GET',
    query: ID_QUERY,
    reply,
    handler: (ctx, input) => read(signedIn(ctx), input.query.id),
  };
}

/** Endpoint without a body schema of its own: `grant` validates the body against the form of the descriptor. */
function granting(path: string, grant: Grant): Endpoint {
  return { ...granted(path), handler: (ctx, { body }) => grant(signedIn(ctx), body) };
}

function only(key: string, schema: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: false, properties: { [key]: schema } };
}
