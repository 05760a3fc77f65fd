import type { Endpoint } from '../endpoint.ts';

/** Old clients ask for an image on every visit of the login screen, captcha on or off (wire §3.1). */
const UNAVAILABLE = { repCode: '9999', repMsg: '服务内部异常', repData: null, success: false, error: true };

/** The captcha of this release is closed: its calls answer in the protocol's own words and never fail (wire §3). */
export function captchaEndpoints(): Endpoint[] {
  return ['/captcha/get', '/captcha/check'].map((path) => ({
    method: 'POST',
    path,
    access: 'anonymous',
    envelope: 'bare',
    body: {},
    transactional: false,
    handler: () => Promise.resolve(UNAVAILABLE),
  }));
}
