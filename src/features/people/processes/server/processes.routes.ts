import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { boolean, integer, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { listProcesses, readProcess } from './processes.ts';

const NAME = { key: text, title: text, resource: { ...text, description: '记录的种类' } };

const STATE = object({
  key: text,
  title: text,
  meaning: { ...text, enum: ['open', 'done', 'closed'], description: '进行中、已完成、提前结束' },
  count: maybe({ ...integer, description: '本人列表中处于该环节的记录数；数据过多且没有索引时没有' }),
  path: maybe({ ...text, description: '列出这些记录的页面' }),
});

const STEP = object({
  from: text,
  to: text,
  title: text,
  who: { ...text, description: '由谁进行' },
  person: maybe(object({ may: boolean, text: { ...text, description: '以什么身份可以，或为什么不可以' } })),
});

/** Calls that list and read processes of records (wire.md#6). */
export function processEndpoints(): Endpoint[] {
  const shared = { method: 'GET', gate: 'list', access: 'signed-in', envelope: 'wrapped' } as const;
  return [
    {
      ...shared,
      path: '/processChart/list',
      title: '可以查看的流程',
      query: { type: 'object', additionalProperties: false },
      reply: list(object(NAME, '流程')),
      handler: (ctx) => listProcesses(signedIn(ctx)),
    },
    {
      ...shared,
      path: '/processChart/read',
      title: '流程的环节、操作和各环节的记录数',
      query: {
        type: 'object',
        additionalProperties: false,
        required: ['key'],
        properties: {
          key: { type: 'string', minLength: 1, maxLength: 130, title: '流程' },
          userId: {
            type: 'string',
            pattern: '^\\d{1,18}$',
            title: '用户',
            description: '同时说明该用户可以进行哪些操作',
          },
        },
      },
      reply: object({
        ...NAME,
        limit: { ...integer, description: '记录数的上限，达到时表示不少于该数' },
        states: list(STATE),
        steps: list(STEP),
        person: maybe(object({ id: text, name: text })),
      }),
      handler: (ctx, { query: { key, userId } }) =>
        readProcess(signedIn(ctx), { key: String(key), userId: userId === undefined ? null : String(userId) }),
    },
  ];
}
