import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { boolean, integer, list, object, text } from '../../../../server/http/replies/reply-shape.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts';

const SESSION = object({
  id: text,
  ip: text,
  browser: text,
  os: text,
  loginTime: text,
  lastSeenTime: text,
  current: boolean,
});

/** Calls that list the caller's sessions and end them (security.md#R3). */
export function ownSessionEndpoints(): Endpoint[] {
  const own = { access: 'signed-in', envelope: 'wrapped' } as const;
  return [
    {
      ...own,
      method: 'GET',
      path: '/sysUser/sessions',
      title: '本人的登录设备',
      reply: list(SESSION),
      handler: (ctx) => ownSessions(signedIn(ctx)),
    },
    {
      ...own,
      method: 'POST',
      path: '/sysUser/endSession',
      title: '退出本人的一处登录',
      body: {
        type: 'object',
        additionalProperties: false,
        required: ['id'],
        properties: { id: { type: 'string', title: '登录', minLength: 1, maxLength: 64 } },
      },
      handler: (ctx, { body }) => endOwnSession(signedIn(ctx), (body as { id: string }).id), // checked by the schema above
    },
    {
      ...own,
      method: 'POST',
      path: '/sysUser/endOtherSessions',
      title: '退出本人在其他设备上的登录',
      reply: object({ ended: integer }),
      handler: async (ctx) => ({ ended: await endOtherSessions(signedIn(ctx)) }),
    },
  ];
}
