import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { boolean, integer, list, maybe, object, page, text } from '../../../../server/http/replies/reply-shape.ts';
import { PAGING } from '../../../../server/records/paging.ts';
import { granted, ID_QUERY } from '../../../../server/records/records.routes.ts';
import { addUser, changeUserStatus, deleteUser, resetPassword } from './administer.ts';
import { openTasks, type SuccessorRequest, successorPage } from './successors.ts';

const INITIAL_PASSWORD = object({ initialPassword: { ...text, title: '初始密码', description: '只展示这一次' } });

/** Access to the calls that prepare the closing of an account: for callers who may close one. */
const CLOSING = {
  method: 'GET',
  access: 'permission',
  permission: 'sysUser:changeStatus',
  envelope: 'wrapped',
} satisfies Partial<Endpoint>;

const WAITING_WORK = object(
  {
    stage: text,
    title: text,
    count: integer,
    examples: list(text),
    needsSuccessor: { ...boolean, description: '可指定接替人' },
    unnamed: { ...text, description: '不指定接替人时的后果' },
  },
  '待办任务',
);

const SUCCESSOR_QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'stage'],
  properties: {
    ...PAGING,
    id: { type: 'string', maxLength: 20, title: '用户' },
    stage: { type: 'string', maxLength: 150, title: '环节' },
    searchValue: { type: 'string', maxLength: 100, title: '关键字' },
  },
};

const SUCCESSORS = page(
  object(
    {
      id: text,
      name: text,
      account: text,
      orgName: maybe(text),
      roleNames: maybe(list(text)),
      openTasks: maybe(integer),
    },
    '可接替人员',
  ),
);

/** Calls by which administrators manage accounts, in addition to the generic calls of records (wire.md#5.1). */
export function administerEndpoints(): Endpoint[] {
  return [
    {
      ...granted('/sysUser/add'),
      reply: INITIAL_PASSWORD,
      secretReply: true,
      handler: (ctx, { body }) => addUser(signedIn(ctx), body),
    },
    {
      ...granted('/sysUser/resetPwd'),
      reply: INITIAL_PASSWORD,
      secretReply: true,
      handler: (ctx, { body }) => resetPassword(signedIn(ctx), body),
    },
    { ...granted('/sysUser/changeStatus'), handler: (ctx, { body }) => changeUserStatus(signedIn(ctx), body) },
    { ...granted('/sysUser/delete'), handler: (ctx, { body }) => deleteUser(signedIn(ctx), body) },
    {
      ...CLOSING,
      path: '/sysUser/openTasks',
      title: '用户的待办任务',
      gate: 'list',
      query: ID_QUERY,
      reply: list(WAITING_WORK),
      handler: (ctx, { query }) => openTasks(signedIn(ctx), query.id),
    },
    {
      ...CLOSING,
      path: '/sysUser/successors',
      title: '可接替待办任务的用户',
      query: SUCCESSOR_QUERY,
      reply: SUCCESSORS,
      handler: (ctx, { query }) => successorPage(signedIn(ctx), query as unknown as SuccessorRequest), // checked by SUCCESSOR_QUERY
    },
  ];
}
