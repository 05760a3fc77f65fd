import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import type { Platform } from '../../../../server/platform.ts';
import { changeOwnPassword, type PasswordChange } from './change-password.ts';

/** Call by which users change their own password (wire.md#5.1). */
export function changePasswordEndpoint(platform: Platform): Endpoint {
  return {
    method: 'POST',
    access: 'signed-in',
    envelope: 'wrapped',
    path: '/sysUser/updatePwd',
    title: '修改自己的密码',
    body: {
      type: 'object',
      required: ['password', 'newPassword'],
      additionalProperties: false,
      properties: {
        id: { type: ['integer', 'string'], title: '用户', maxLength: 18 },
        password: { type: 'string', format: 'password', title: '旧密码', minLength: 1, maxLength: 200 },
        newPassword: { type: 'string', format: 'password', title: '新密码', minLength: 1, maxLength: 200 },
        confirm: { type: 'string', format: 'password', title: '重复密码', maxLength: 200 },
      },
    },
    // No transaction, so that the count of wrong old passwords stays although the change is refused.
    transactional: false,
    handler: (ctx, { body }) => changeOwnPassword(platform, signedIn(ctx), body as PasswordChange), // checked by the schema above
  };
}
