import { signedIn } from '../../../server/ctx.ts';
import type { Endpoint } from '../../../server/endpoint.ts';
import { list, object, text } from '../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../server/platform.ts';
import { issueHubTicket } from '../../../server/session/hub-tickets.ts';
import { changeApplication } from '../../access/index.ts';
import { changeOwnPassword, type PasswordChange } from '../../account/index.ts';
import { MENU } from './login-user.reply.ts';

/** Calls by which signed-in users manage their own session (wire.md#1.9). */
export function sessionEndpoints(platform: Platform): Endpoint[] {
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
      path: '/sysUser/updatePwd',
      title: '修改自己的密码',
      body: {
        type: 'object',
        required: ['password', 'newPassword'],
        additionalProperties: false,
        properties: {
          id: { type: ['integer', 'string'], title: '用户', maxLength: 18 },
          password: { type: 'string', title: '旧密码', minLength: 1, maxLength: 200 },
          newPassword: { type: 'string', title: '新密码', minLength: 1, maxLength: 200 },
          confirm: { type: 'string', title: '重复密码', maxLength: 200 },
        },
      },
      // A wrong old password must count even though the change is refused.
      transactional: false,
      handler: (ctx, { body }) => changeOwnPassword(platform, signedIn(ctx), body as PasswordChange), // schema above
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
