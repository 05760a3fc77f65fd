import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { granted } from '../../../../server/records/records.routes.ts';
import { forceExit } from './force-exit.ts';

export function onlineEndpoints(): Endpoint[] {
  return [{ ...granted('/sysOnlineUser/forceExist'), handler: (ctx, { body }) => forceExit(signedIn(ctx), body) }];
}
