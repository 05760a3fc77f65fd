import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { object, text } from '../../../../server/http/replies/reply-shape.ts';
import { takeDeviceKey } from './device-keys.ts';

const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

/** Call with which a browser takes the key of the signed-in user for this device (security.md#6). */
export function deviceKeyEndpoints(): Endpoint[] {
  return [
    {
      method: 'POST',
      access: 'signed-in',
      envelope: 'wrapped',
      path: '/deviceKey/take',
      title: '取本机保管密钥',
      body: {
        type: 'object',
        additionalProperties: false,
        required: ['device'],
        properties: { device: { type: 'string', pattern: UUID, title: '设备', maxLength: 36 } },
      },
      reply: object({ key: text }),
      handler: async (ctx, { body }) => ({
        key: await takeDeviceKey(signedIn(ctx), (body as { device: string }).device), // checked by the schema above
      }),
    },
  ];
}
