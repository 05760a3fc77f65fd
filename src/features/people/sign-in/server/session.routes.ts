import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { list, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { issueHubTicket } from '../../../../server/session/sessions.ts';
import { changeApplication } from '../../access/index.ts';
import { MENU } from './login-user.reply.ts';

/** Calls by which signed-in users manage their own session (wire.md#1.9). */
export function sessionEndpoints(): Endpoint[] {
  const own = { method: 'POST', access: 'signed-in', envelope: 'wrapped' } as const;
  return [
    {
      ...own,
      path: '/sysMenu/change',
      title: '切换应用',
      reply: list(MENU),
      body: {
        type: 'object',
        required: ['application'],
        additionalProperties: false,
        properties: { application: { type: 'string', title: '应用', minLength: 1, maxLength: 50 } },
      },
      handler: (ctx, { body }) => changeApplication(signedIn(ctx), (body as { application: string }).application),
    },
    {
      ...own,
      path: '/hubTicket',
      title: '实时消息的一次性票据',
      walls: true,
      reply: object({ ticket: text }),
      handler: async (ctx) => ({ ticket: await issueHubTicket(signedIn(ctx)) }),
    },
  ];
}
