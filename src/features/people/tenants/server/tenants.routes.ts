import { permissionOfPath } from '../../../../engine/permissions.ts';
import { signedIn, type UserCtx } from '../../../../server/ctx.ts';
import { answer, type Endpoint } from '../../../../server/endpoint.ts';
import { integer, list, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { granted, ID_QUERY } from '../../../../server/records/records.routes.ts';
import { addTenant, editTenant, resetAdministrator } from './administrator.ts';
import { grantTenantMenus, tenantMenus } from './menu-limit.ts';

const INITIAL_PASSWORD = object({ initialPassword: { ...text, title: '初始密码', description: '只展示这一次' } });

/** Calls on tenants beyond the generic ones (wire.md#5.5), for operators only. */
export function tenantEndpoints({ catalogs }: Pick<Platform, 'catalogs'>): Endpoint[] {
  return [
    { ...revealing('/sysTenant/add', (ctx, body) => addTenant(catalogs, ctx, body)), lengthy: true },
    {
      ...granted('/sysTenant/edit'),
      operators: true,
      handler: (ctx, { body }) => editTenant(catalogs, signedIn(ctx), body),
    },
    revealing('/sysTenant/resetPwd', (ctx, body) => resetAdministrator(catalogs, ctx, body)),
    {
      method: 'GET',
      path: '/sysTenant/ownMenu',
      gate: 'list',
      access: 'permission',
      permission: permissionOfPath('/sysTenant/ownMenu'),
      operators: true,
      envelope: 'wrapped',
      query: ID_QUERY,
      reply: list(integer),
      handler: (ctx, { query }) => tenantMenus(catalogs, signedIn(ctx), query.id),
    },
    {
      ...granted('/sysTenant/grantMenu'),
      operators: true,
      handler: async (ctx, { body }) => told(await grantTenantMenus(catalogs, signedIn(ctx), body)),
    },
  ];
}

/** A call that returns a password, once. */
function revealing(path: string, work: (ctx: UserCtx, body: unknown) => Promise<object>): Endpoint {
  return {
    ...granted(path),
    operators: true,
    reply: INITIAL_PASSWORD,
    secretReply: true,
    handler: (ctx, { body }) => work(signedIn(ctx), body),
  };
}

/** Message about granted menus that the tenant lacks: the first tenant may have menus of its own. */
function told(missing: number) {
  return missing === 0
    ? undefined
    : answer(undefined, { message: `授权成功，该租户没有其中的 ${missing} 项菜单，已略过` });
}
