import type { JsonSchema } from '../../../../../engine/json.ts';
import type { Endpoint } from '../../../../../server/endpoint.ts';
import { boolean, object, text } from '../../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { answerCheck, answerGet } from './protocol.ts';

const nullable = (type: string): JsonSchema => ({ type: [type, 'null'] });

/** Properties of the replies of get and check; a check fills in fewer (wire.md#3.1). */
const CHALLENGE = object({
  captchaType: text,
  originalImageBase64: nullable('string'),
  jigsawImageBase64: nullable('string'),
  token: text,
  secretKey: nullable('string'),
  wordList: { type: ['array', 'null'], items: text },
  point: { type: 'null' },
  pointJson: { type: 'null' },
  captchaVerification: { type: 'null' },
  result: boolean,
});

/** Reply of the protocol, which is not the envelope of this server (wire.md#3). */
const REPLY = object({
  repCode: text,
  repMsg: nullable('string'),
  repData: { ...CHALLENGE, type: ['object', 'null'] },
  success: boolean,
  error: boolean,
});

/** Bodies are not validated here: the protocol has its own error texts, and old clients send additional keys. */
const GET_BODY: JsonSchema = { properties: { captchaType: { title: 'clickWord 或 blockPuzzle' } } };
const CHECK_BODY: JsonSchema = {
  properties: { ...GET_BODY.properties, token: { title: '验证码标识' }, pointJson: { title: '加密后的坐标' } },
};

export function captchaEndpoints(platform: Platform): Endpoint[] {
  // No transaction around the call, because a refused answer must still use up its captcha.
  const bare = { method: 'POST', access: 'anonymous', envelope: 'bare', reply: REPLY, transactional: false } as const;
  return [
    {
      ...bare,
      path: '/captcha/get',
      title: '取得验证码',
      body: GET_BODY,
      handler: ({ db, ip, now }, { body }) => answerGet(platform, db, { body, asker: { ip, now: now() } }),
    },
    {
      ...bare,
      path: '/captcha/check',
      title: '校验验证码',
      body: CHECK_BODY,
      handler: ({ db, ip, now }, { body }) => answerCheck(db, { body, asker: { ip, now: now() } }),
    },
  ];
}
