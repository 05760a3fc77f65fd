import type { Endpoint } from '../endpoint.ts';
import type { Platform } from '../platform.ts';
import { captchaEndpoints } from './captcha.ts';
import { loginEndpoints } from './login.ts';
import { sessionEndpoints } from './session.ts';

/** Every call below /api: those declared by hand, then those that follow from descriptors. */
export function allEndpoints(platform: Platform): Endpoint[] {
  return [...loginEndpoints(platform), ...sessionEndpoints(platform), ...captchaEndpoints()];
}
