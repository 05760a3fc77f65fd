import { MAX_EACH } from '../../../../engine/action-effect.ts';
import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { boolean, integer, list, maybe, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { countTasks } from '../../../../server/records/registries/tasks.ts';
import { CURSOR, inboxPage, type Performance, performTasks } from './inbox.ts';

const QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    kind: { type: 'string', maxLength: 81, title: '待办类别' },
    after: { type: 'string', pattern: CURSOR, title: '上一页的 next' },
    pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 30 },
  },
};

const ROW = object({
  ...{ kind: text, kindTitle: text, color: maybe(text), id: integer, resource: text, verb: text, recordId: integer },
  ...{
    workflowId: maybe(integer),
    number: maybe(text),
    name: text,
    place: maybe(text),
    picture: maybe(text),
    person: maybe(text),
  },
  ...{ since: maybe(text), due: maybe(text), isLate: boolean, shared: list(text) },
});

const PERFORMANCE: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['action', 'ids', 'input'],
  properties: {
    kind: { type: 'string', maxLength: 81, title: '待办类别，不写则不限' },
    action: { type: 'string', maxLength: 80, title: '操作' },
    ids: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_EACH,
      uniqueItems: true,
      items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      title: '待办',
    },
    input: { type: 'object', additionalProperties: true, title: '填写的内容' },
  },
};

const VERDICTS = list(object({ id: integer, isDone: boolean, message: maybe(text) }));

/** Calls for the caller's open tasks of all features. */
export function inboxEndpoints(platform: Platform): Endpoint[] {
  return [
    {
      method: 'GET',
      gate: 'list',
      path: '/inbox/page',
      title: '我的待办，最急的在前',
      access: 'signed-in',
      envelope: 'wrapped',
      query: QUERY,
      reply: object({ rows: list(ROW), next: maybe(text) }),
      handler: (ctx, { query }) => {
        const { kind, after, pageSize = 30 } = query as { kind?: string; after?: string; pageSize?: number }; // checked by QUERY
        return inboxPage(signedIn(ctx), { pageSize, ...(kind ? { kind } : {}), ...(after ? { after } : {}) });
      },
    },
    {
      method: 'GET',
      gate: 'list',
      path: '/inbox/counts',
      title: '我的待办数量',
      access: 'signed-in',
      envelope: 'wrapped',
      query: { type: 'object', additionalProperties: false },
      reply: list(object({ key: text, title: text, resource: text, count: integer, isApart: boolean })),
      handler: (ctx) => countTasks(signedIn(ctx)),
    },
    {
      method: 'POST',
      path: '/inbox/perform',
      title: '批量办理待办，逐项答复',
      access: 'signed-in',
      envelope: 'wrapped',
      body: PERFORMANCE,
      // Each task has its own transaction and its own result (`performEach`).
      transactional: false,
      reply: VERDICTS,
      handler: (ctx, { body }) =>
        performTasks({ ctx: signedIn(ctx), database: platform.database }, body as Performance), // checked by PERFORMANCE
    },
  ];
}
