import type { JsonSchema } from '../../../engine/json.ts';
import { signedIn } from '../../../server/ctx.ts';
import type { Endpoint } from '../../../server/endpoint.ts';
import { boolean, integer, list, maybe, object, text } from '../../../server/http/replies/reply-shape.ts';
import { countTasks } from '../../../server/records/registries/tasks.ts';
import { CURSOR, inboxPage } from './inbox.ts';

const QUERY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    kind: { type: 'string', maxLength: 40, title: '待办类别' },
    after: { type: 'string', pattern: CURSOR, title: '上一页的 next' },
    pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 30 },
  },
};

const ROW = object({
  ...{ kind: text, kindTitle: text, id: integer, resource: text, verb: text, recordId: integer },
  ...{ workflowId: maybe(integer), name: text, place: maybe(text), person: maybe(text) },
  ...{ since: maybe(text), due: maybe(text), isLate: boolean },
});

/** What waits for the caller in all subjects. */
export function inboxEndpoints(): Endpoint[] {
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
        const { kind, after, pageSize = 30 } = query as { kind?: string; after?: string; pageSize?: number }; // QUERY
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
      reply: list(object({ key: text, title: text, resource: text, count: integer })),
      handler: (ctx) => countTasks(signedIn(ctx)),
    },
  ];
}
