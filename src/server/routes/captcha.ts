import type { Endpoint } from '../endpoint.ts';
import { boolean, object, text } from '../replies/shape.ts';

/** Old clients ask for an image on every visit of the login screen, captcha on or off (wire §3.1). */
const UNAVAILABLE = { repCode: '9999', repMsg: '服务内部异常', repData: null, success: false, error: true };

/** The captcha of this release is closed: its calls answer in the protocol's own words and never fail (wire §3). */
const REPLY = object({
  repCode: text,
  repMsg: { type: ['string', 'null'] },
  repData: {},
  success: boolean,
  error: boolean,
});

const TITLES = { '/captcha/get': '取得验证码', '/captcha/check': '校验验证码' } as const;

export function captchaEndpoints(): Endpoint[] {
  return (['/captcha/get', '/captcha/check'] as const).map((path) => ({
    method: 'POST',
    path,
    title: TITLES[path],
    access: 'anonymous',
    envelope: 'bare',
    reply: REPLY,
    body: {},
    transactional: false,
    handler: () => Promise.resolve(UNAVAILABLE),
  }));
}
