import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { boolean, integer, list, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { demoState, removeDemo, WORD } from './remove-demo.ts';

const STATE = object({ present: boolean, rows: list(object({ title: text, count: integer })), blocks: list(text) });

/** Calls that take the demo data out of an installation; super administrators of the first tenant alone. */
export function removalEndpoints(): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/demoData/state',
      title: '演示数据的内容',
      gate: 'list',
      access: 'permission',
      permission: 'demoData:remove',
      operators: true,
      envelope: 'wrapped',
      reply: STATE,
      handler: (ctx) => demoState(signedIn(ctx)),
    },
    {
      method: 'POST',
      path: '/demoData/remove',
      title: '清除演示数据',
      access: 'permission',
      permission: 'demoData:remove',
      operators: true,
      envelope: 'wrapped',
      body: {
        type: 'object',
        required: ['word'],
        additionalProperties: false,
        properties: { word: { type: 'string', maxLength: 20, title: '确认', description: `须为“${WORD}”` } },
      },
      reply: object({ removed: integer, left: integer }),
      handler: (ctx, { body }) => removeDemo(signedIn(ctx), (body as { word: string }).word), // as its schema says
    },
  ];
}
