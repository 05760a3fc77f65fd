import type { JsonSchema } from '../../../../../engine/json.ts';
import { signedIn } from '../../../../../server/ctx.ts';
import type { Endpoint } from '../../../../../server/endpoint.ts';
import { boolean } from '../../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { granted } from '../../../../../server/records/records.routes.ts';
import { type LoginMessage, sendLoginMessage, validateMessage } from './messages.ts';

const MESSAGE = {
  phoneNumbers: { type: 'string', title: '手机号', minLength: 1, maxLength: 20 },
  templateCode: { type: 'string', title: '模板编码', minLength: 1, maxLength: 50 },
} satisfies { [name: string]: JsonSchema };

const CODE: JsonSchema = { type: 'string', title: '验证码', minLength: 1, maxLength: 10 };

/** Calls that send and check codes for a user (wire.md#5.13); the descriptor `sms` defines calls of the message log. */
export function smsEndpoints(platform: Platform): Endpoint[] {
  // No transaction around the calls, because a refused call must still count for limits and wrong codes.
  const transactional = false;
  return [
    {
      ...granted('/sms/sendLoginMessage'),
      transactional,
      reply: boolean,
      body: bodyOf(MESSAGE),
      handler: (ctx, { body }) => sendLoginMessage(platform, signedIn(ctx), body as LoginMessage), // checked by MESSAGE
    },
    {
      ...granted('/sms/validateMessage'),
      transactional,
      reply: { type: 'string', enum: ['SUCCESS', 'ERROR', 'EXPIRED'], description: '正确、错误、已失效' },
      body: bodyOf({ ...MESSAGE, code: CODE }),
      handler: (ctx, { body }) => validateMessage(platform, signedIn(ctx), body as LoginMessage & { code: string }), // checked by MESSAGE and CODE
    },
  ];
}

function bodyOf(properties: { [name: string]: JsonSchema }): JsonSchema {
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
}
