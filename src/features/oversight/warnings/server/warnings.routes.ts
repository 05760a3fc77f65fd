import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { integer, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { granted } from '../../../../server/records/records.routes.ts';
import { handleWarning, turnIntoHazard } from './handle.ts';
import { renewPushKey } from './push-key/sealed-key.ts';
import { RECEIVE_BODY, receiveWarning } from './receive/receive.ts';

/** Calls of AI warnings that the descriptor alone cannot serve (wire.md#10). */
export function warningEndpoints(platform: Platform): Endpoint[] {
  return [
    {
      method: 'POST',
      path: '/AIWarningMessage/receive',
      title: '设备推送预警',
      access: 'anonymous',
      envelope: 'wrapped',
      isSigned: true,
      // Opens its own transaction, in the tenant of the device, which the call names.
      transactional: false,
      body: RECEIVE_BODY,
      reply: integer,
      handler: (ctx, input) => receiveWarning(platform, ctx, input),
    },
    {
      ...granted('/AIEquipmentFile/newKey'),
      reply: object({ pushKey: text }),
      secretReply: true,
      handler: (ctx, { body }) => renewPushKey(signedIn(ctx), body),
    },
    {
      ...granted('/AIWarningMessage/handle'),
      handler: (ctx, { body }) => handleWarning(signedIn(ctx), body),
    },
    {
      ...granted('/AIWarningMessage/toRisk'),
      reply: integer,
      handler: (ctx, { body }) => turnIntoHazard(signedIn(ctx), body),
    },
  ];
}
