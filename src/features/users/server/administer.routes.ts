import { signedIn } from '../../../server/ctx.ts';
import type { Endpoint } from '../../../server/endpoint.ts';
import { object, text } from '../../../server/http/replies/reply-shape.ts';
import { granted } from '../../../server/records/records.routes.ts';
import { addUser, changeUserStatus, resetPassword } from './administer.ts';

const INITIAL_PASSWORD = object({ initialPassword: { ...text, title: '初始密码', description: '只展示这一次' } });

/** Calls of administrators on accounts that do more than the generic ones (wire.md#5.1). */
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
  ];
}
