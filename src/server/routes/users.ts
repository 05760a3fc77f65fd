import type { JsonSchema } from '../../engine/json.ts';
import { signedIn } from '../ctx.ts';
import type { Endpoint } from '../endpoint.ts';
import { list, maybe, object, text } from '../replies/shape.ts';
import { listQuerySchema } from '../services/records/list-query.ts';
import { userList, userPage, userSelector } from '../services/users.ts';

const ID: JsonSchema = { type: 'string', maxLength: 20, title: '机构' };

const CHOICES = list(object({ id: text, name: maybe(text) }));

/** Extends the generated list query by the two keys of wire §5.1; one object per schema, compiled once. */
const pageSchemas = new WeakMap<JsonSchema, JsonSchema>();

function pageSchema(base: JsonSchema): JsonSchema {
  const known = pageSchemas.get(base);
  if (known) return known;
  const own = { 'sysEmpParam.orgId': ID, searchStatus: { type: 'string', maxLength: 2, title: '状态' } };
  const extended: JsonSchema = { ...base, properties: { ...base.properties, ...own } };
  pageSchemas.set(base, extended);
  return extended;
}

/** Lists of people (wire §5.1): the page for those who may, choices for everybody. */
export function userEndpoints(): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/sysUser/page',
      access: 'permission',
      permission: 'sysUser:page',
      envelope: 'wrapped',
      queryOf: (ctx) => pageSchema(listQuerySchema(ctx.catalog.resource('sysUser'))),
      handler: (ctx, { query }) => userPage(signedIn(ctx), query),
    },
    {
      method: 'GET',
      path: '/sysUser/list',
      reply: CHOICES,
      access: 'signed-in',
      envelope: 'wrapped',
      handler: (ctx) => userList(signedIn(ctx)),
    },
    {
      method: 'GET',
      path: '/sysUser/selector',
      title: '可指派的用户',
      reply: CHOICES,
      access: 'signed-in',
      envelope: 'wrapped',
      query: {
        type: 'object',
        additionalProperties: false,
        properties: { name: { type: 'string', maxLength: 50, title: '姓名' }, 'sysEmpParam.orgId': ID },
      },
      handler: (ctx, { query }) => userSelector(signedIn(ctx), query),
    },
  ];
}
