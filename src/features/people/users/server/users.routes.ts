import type { JsonSchema } from '../../../../engine/json.ts';
import { APPOINTED_STAGES } from '../../../../engine/stages.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { listQuerySchema } from '../../../../server/records/list-query.ts';
import { updateOwnAvatar, updateOwnInfo } from '../../account/index.ts';
import { NULL_KEYS } from './employment.ts';
import { userList, userPage, userSelector } from './users.ts';

const ID: JsonSchema = { type: 'string', maxLength: 20, title: '机构' };

const OWN_ID: JsonSchema = { type: ['integer', 'string'], maxLength: 18, title: '用户' };

const AVATAR: JsonSchema = {
  type: 'object',
  required: ['avatar'],
  additionalProperties: false,
  properties: { id: OWN_ID, avatar: { type: ['integer', 'string'], maxLength: 20, title: '头像' } },
};

const CHOICES = list(object({ id: text, name: maybe(text) }));

/** Query parameters that limit a list of people to those who can be named for a stage. */
const NAMING = {
  stage: { type: 'string', title: '环节', enum: [...APPOINTED_STAGES], description: '只列出可以办理该环节的人' },
  riskRegisterId: { type: 'string', maxLength: 20, title: '隐患', description: '与 stage 合用' },
} satisfies { [key: string]: JsonSchema };

/** Generated list queries with the additional keys; one object per schema, so that it is compiled once. */
const pageSchemas = new WeakMap<JsonSchema, JsonSchema>();

function pageSchema(base: JsonSchema): JsonSchema {
  const cached = pageSchemas.get(base);
  if (cached) return cached;
  const own = {
    'sysEmpParam.orgId': ID,
    searchStatus: { type: 'string', maxLength: 2, title: '状态' },
    ...NAMING,
  };
  const extended: JsonSchema = { ...base, properties: { ...base.properties, ...own } };
  pageSchemas.set(base, extended);
  return extended;
}

/** Calls that list people (wire.md#5.1): the page for permitted users, choices for all signed-in ones. */
export function userEndpoints(platform: Pick<Platform, 'database'>): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/sysUser/page',
      access: 'permission',
      permission: 'sysUser:page',
      envelope: 'wrapped',
      keepNulls: NULL_KEYS,
      queryOf: (ctx) => pageSchema(listQuerySchema(ctx.catalog.resource('sysUser'))),
      handler: (ctx, { query }) => userPage(signedIn(ctx), query),
    },
    {
      method: 'GET',
      path: '/sysUser/list',
      gate: 'list',
      reply: CHOICES,
      access: 'signed-in',
      envelope: 'wrapped',
      handler: (ctx) => userList(signedIn(ctx)),
    },
    {
      method: 'GET',
      path: '/sysUser/selector',
      title: '可指派的用户',
      gate: 'list',
      reply: CHOICES,
      access: 'signed-in',
      envelope: 'wrapped',
      query: {
        type: 'object',
        additionalProperties: false,
        properties: { name: { type: 'string', maxLength: 50, title: '姓名' }, 'sysEmpParam.orgId': ID, ...NAMING },
      },
      handler: (ctx, { query }) => userSelector(signedIn(ctx), query),
    },
    ...ownEndpoints(platform),
  ];
}

/** Calls by which users change their own record, and no other (wire.md#1.9). */
function ownEndpoints({ database }: Pick<Platform, 'database'>): Endpoint[] {
  const own = { method: 'POST', access: 'signed-in', envelope: 'wrapped' } as const;
  return [
    // The descriptor's form defines the inputs; the service validates them as for every form.
    {
      ...own,
      path: '/sysUser/updateInfo',
      body: {},
      handler: (ctx, { body }) => updateOwnInfo(signedIn(ctx), database.session(ctx.tenant), body),
    },
    {
      ...own,
      path: '/sysUser/updateAvatar',
      title: '更换自己的头像',
      body: AVATAR,
      handler: (ctx, { body }) => updateOwnAvatar(signedIn(ctx), body as { id?: unknown; avatar: unknown }), // checked by AVATAR
    },
  ];
}
