import { arrivalShare } from '../../../../server/arrival.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { boolean, integer, list, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { demoState, removeDemo, WORD } from './removal/remove-demo.ts';

const STATE = object({ present: boolean, rows: list(object({ title: text, count: integer })), blocks: list(text) });

/** Calls for the progress of demo data, and for their removal by super administrators of the first tenant. */
export function demoEndpoints({ database }: Pick<Platform, 'database'>): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/demoData/progress',
      title: '演示数据的生成进度',
      access: 'signed-in',
      envelope: 'wrapped',
      reply: object({ percent: integer }),
      handler: async () => ({ percent: Math.floor(100 * ((await arrivalShare(database)) ?? 1)) }),
    },
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
      handler: (ctx, { body }) => removeDemo(signedIn(ctx), (body as { word: string }).word), // checked by the schema of the call
    },
  ];
}
