import type { JsonSchema } from '../../../../engine/json.ts';
import { APPOINTED_STAGES } from '../../../../engine/stages.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { listQuerySchema } from '../../../../server/records/list-query.ts';
import { NULL_KEYS } from './employment.ts';
import { userList, userPage, userSelector } from './users.ts';

const ID: JsonSchema = { type: 'string', maxLength: 20, title: '机构' };

const CHOICES = list(object({ id: text, name: maybe(text) }));

/** Query parameters that limit a list of people to those who can be named for a workflow stage. */
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
export function userEndpoints(): Endpoint[] {
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
  ];
}
