import type { JsonSchema } from '../../../../engine/json.ts';
import { permissionOfPath } from '../../../../engine/permissions.ts';
import { signedIn, type UserCtx } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { invalid } from '../../../../server/errors.ts';
import { boolean, integer, list, maybe, object, page, text } from '../../../../server/http/replies/reply-shape.ts';
import { addressedId } from '../../../../server/records/detail.ts';
import { PAGING } from '../../../../server/records/paging.ts';
import { impact, type RoleChange } from './impact.ts';
import { matrix, whoCan } from './who-can.ts';
import { type Question, why } from './why.ts';

const ID: JsonSchema = { type: 'string', maxLength: 20 };
const CODE: JsonSchema = {
  type: 'string',
  maxLength: 100,
  title: '权限标识',
  pattern: '^[A-Za-z0-9_]+:[A-Za-z0-9_]+$',
};
const RECORD = {
  resource: { type: 'string', maxLength: 60, title: '记录的种类' },
  record: { ...ID, title: '记录' },
} satisfies { [key: string]: JsonSchema };

const ID_LIST: JsonSchema = { type: 'string', maxLength: 20_000, pattern: '^(\\d{1,18}(,\\d{1,18})*)?$' };

const VERDICT = object(
  {
    can: boolean,
    reason: text,
    chain: list(
      object({ role: text, menu: text, dataScopeType: integer, isActive: boolean, covers: maybe(boolean) }, '授权'),
    ),
    change: { ...text, description: '改变结论的最小改动' },
  },
  '权限的由来',
);

const PEOPLE = page(
  object({ id: text, name: text, account: text, orgName: maybe(text), roleNames: list(text) }, '有权限的人'),
);

const MATRIX = object({
  roles: list(object({ id: integer, name: text, dataScopeType: integer })),
  codes: list(object({ permission: text, title: text, menu: text, application: text, roleIds: list(integer) })),
  tasks: { ...list(text), description: '办结各类待办的权限' },
});

const IMPACT = object({
  people: { ...integer, description: '拥有该角色的人数' },
  menusMore: integer,
  menusFewer: integer,
  rowsMore: { ...integer, description: '该角色的列表中增加的可见记录数' },
  rowsFewer: integer,
});

/**
 * Calls that explain why a user holds a permission code, who holds a code, and which role grants which codes
 * (wire.md#5.2).
 */
export function explanationEndpoints(): Endpoint[] {
  return [
    {
      ...asking('/sysRole/why', { user: { ...ID, title: '用户' }, code: CODE, ...RECORD }, ['user', 'code']),
      title: '某人为什么能或不能',
      reply: VERDICT,
      handler: (ctx, { query }) => answerWhy(signedIn(ctx), query, query.user),
    },
    {
      // Explains one user by id, for a row of the users' list.
      ...asking('/sysUser/why', { id: { ...ID, title: '用户' }, code: CODE, ...RECORD }, ['id', 'code']),
      title: '该用户为什么能或不能',
      reply: VERDICT,
      handler: (ctx, { query }) => answerWhy(signedIn(ctx), query, query.id),
    },
    {
      ...asking(
        '/sysRole/whoCan',
        { ...PAGING, code: CODE, ...RECORD, searchValue: { type: 'string', maxLength: 50, title: '姓名或账号' } },
        ['code'],
      ),
      title: '谁有权限',
      gate: 'list',
      reply: PEOPLE,
      handler: async (ctx, { query }) =>
        whoCan(signedIn(ctx), {
          ...query,
          ...(await questionOf(signedIn(ctx), query)),
          searchValue: String(query.searchValue ?? ''),
        }),
    },
    {
      ...asking(
        '/sysRole/impact',
        {
          id: { ...ID, title: '角色' },
          grantMenuIdList: { ...ID_LIST, title: '菜单', description: '不变时不填' },
          dataScopeType: { type: 'integer', minimum: 1, maximum: 5, title: '授权范围', description: '不变时不填' },
          grantOrgIdList: { ...ID_LIST, title: '授权机构' },
        },
        ['id'],
      ),
      title: '角色改动的影响',
      reply: IMPACT,
      handler: (ctx, { query }) => impact(signedIn(ctx), changeOf(query)),
    },
    {
      ...asking('/sysRole/matrix', {}, []),
      title: '角色与权限对照',
      gate: 'list',
      reply: MATRIX,
      handler: (ctx) => matrix(signedIn(ctx)),
    },
  ];
}

function asking(path: string, properties: { [key: string]: JsonSchema }, required: string[]) {
  const query: JsonSchema = { type: 'object', additionalProperties: false, required, properties };
  const permission = permissionOfPath(path);
  return { method: 'GET', path, access: 'permission', permission, envelope: 'wrapped', query } as const;
}

async function answerWhy(ctx: UserCtx, query: Record<string, unknown>, user: unknown) {
  return why(ctx, { ...(await questionOf(ctx, query)), userId: String(user) });
}

/**
 * Reads permission code and record from the query. The record is given by id, or by number if page addresses of the
 * resource have numbers (`address.field`).
 *
 * @throws 400 for a record without a kind, or with a kind that does not exist
 */
async function questionOf(
  ctx: UserCtx,
  { code, resource, record }: Record<string, unknown>,
): Promise<Omit<Question, 'userId'>> {
  if (record === undefined || record === '') return { code: String(code), record: null };
  const target = ctx.catalog.find(String(resource));
  if (!target) throw invalid([{ field: 'resource', message: '没有这种记录' }]);
  const number = target.address?.field ?? '';
  const isNumber = number !== '' && !/^\d+$/.test(String(record));
  const id = isNumber ? await addressedId(ctx, target.name, { [number]: record }) : record;
  return { code: String(code), record: { resource: target.name, id: String(id) } };
}

function changeOf({
  id,
  grantMenuIdList: menus,
  dataScopeType: type,
  grantOrgIdList: orgs,
}: Record<string, unknown>): RoleChange {
  return {
    id: String(id),
    menus: menus === undefined ? null : numbersOf(menus),
    scope: type === undefined ? null : { type: Number(type), organisations: numbersOf(orgs) },
  };
}

function numbersOf(list: unknown): number[] {
  return typeof list === 'string' && list !== '' ? list.split(',').map(Number) : [];
}
