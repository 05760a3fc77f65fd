import type { JsonSchema } from '../../../../../engine/json.ts';
import { signedIn } from '../../../../../server/ctx.ts';
import type { Endpoint } from '../../../../../server/endpoint.ts';
import { boolean, integer, list, object, text } from '../../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { granted } from '../../../../../server/records/records.routes.ts';
import { resetTwoStep } from './second-step.ts';
import { beginTwoStep, changeRecoveryCodes, confirmTwoStep, endTwoStep, twoStepState } from './set-up.ts';

/** Calls for the second step of the caller's own account, and for removing that of another user (wire.md#2.1). */
export function twoStepEndpoints(platform: Platform): Endpoint[] {
  // No transaction around the calls, because a refused call must still count wrong passwords and codes.
  const own = { method: 'POST', access: 'signed-in', envelope: 'wrapped', transactional: false } as const;
  const codes = object({ recoveryCodes: list(text) });
  return [
    {
      method: 'GET',
      path: '/twoStep/state',
      title: '本人的两步验证状态',
      access: 'signed-in',
      envelope: 'wrapped',
      reply: object({ enabled: boolean, recoveryCodes: integer }),
      handler: (ctx) => twoStepState(signedIn(ctx)),
    },
    {
      ...own,
      path: '/twoStep/begin',
      title: '开始设置两步验证',
      body: PASSWORD,
      reply: object({ secret: text, uri: text }),
      handler: (ctx, { body }) => beginTwoStep(signedIn(ctx), passwordOf(body)),
    },
    {
      ...own,
      path: '/twoStep/confirm',
      title: '以动态码确认两步验证',
      body: only('dynamicCode', { type: 'string', title: '动态码', minLength: 1, maxLength: 20 }),
      reply: codes,
      handler: async (ctx, { body }) => {
        const { dynamicCode } = body as { dynamicCode: string }; // checked by the schema above
        return { recoveryCodes: await confirmTwoStep(platform, signedIn(ctx), dynamicCode) };
      },
    },
    {
      ...own,
      path: '/twoStep/recoveryCodes',
      title: '重新生成恢复码',
      body: PASSWORD,
      reply: codes,
      handler: async (ctx, { body }) => ({
        recoveryCodes: await changeRecoveryCodes(platform, signedIn(ctx), passwordOf(body)),
      }),
    },
    {
      ...own,
      path: '/twoStep/end',
      title: '关闭两步验证',
      body: PASSWORD,
      handler: (ctx, { body }) => endTwoStep(platform, signedIn(ctx), passwordOf(body)),
    },
    {
      ...granted('/sysUser/resetTwoStep'),
      body: only('id', { type: ['integer', 'string'], title: '用户', maxLength: 18 }),
      handler: (ctx, { body }) => resetTwoStep(signedIn(ctx), (body as { id: number | string }).id),
    },
  ];
}

function only(name: string, schema: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: false, required: [name], properties: { [name]: schema } };
}

const PASSWORD = only('password', {
  type: 'string',
  format: 'password',
  title: '登录密码',
  minLength: 1,
  maxLength: 200,
});

function passwordOf(body: unknown): string {
  return (body as { password: string }).password; // checked by PASSWORD
}
