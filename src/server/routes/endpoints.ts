import type { Endpoint } from '../endpoint.ts';
import type { Platform } from '../platform.ts';
import { captchaEndpoints } from './captcha.ts';
import { loginEndpoints } from './login.ts';
import { recordEndpoints } from './records.ts';
import { schemaEndpoints } from './schemas.ts';
import { sessionEndpoints } from './session.ts';

/** Every call below /api: those declared by hand first, then those that follow from descriptors and are not among them. */
export function allEndpoints(platform: Platform): Endpoint[] {
  const declared = [
    ...loginEndpoints(platform),
    ...sessionEndpoints(platform),
    ...captchaEndpoints(),
    ...schemaEndpoints(),
  ];
  const served = new Set(declared.map(({ method, path }) => `${method} ${path}`));
  const isServed = (method: string, path: string) => served.has(`${method} ${path}`);
  return [...declared, ...recordEndpoints(platform.catalogs.base, isServed)];
}
