import type { JsonSchema } from '../../../../engine/json.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import type { Platform } from '../../../../server/platform.ts';
import { updateOwnAvatar, updateOwnInfo } from './own-account.ts';

const AVATAR: JsonSchema = {
  type: 'object',
  required: ['avatar'],
  additionalProperties: false,
  properties: {
    id: { type: ['integer', 'string'], maxLength: 18, title: '用户' },
    avatar: { type: ['integer', 'string'], maxLength: 20, title: '头像' },
  },
};

/** Calls by which users change their own record, and no other (wire.md#1.9). */
export function ownAccountEndpoints({ database }: Pick<Platform, 'database'>): Endpoint[] {
  const own = { method: 'POST', access: 'signed-in', envelope: 'wrapped' } as const;
  return [
    // No body schema: `updateOwnInfo` validates the inputs against the form of the descriptor.
    {
      ...own,
      path: '/sysUser/updateInfo',
      body: {},
      handler: (ctx, { body }) => updateOwnInfo(signedIn(ctx), database.session(ctx.tenant), body),
    },
    {
      ...own,
      path: '/sysUser/updateAvatar',
      title: '更换自己的头像',
      body: AVATAR,
      handler: (ctx, { body }) => updateOwnAvatar(signedIn(ctx), body as { id?: unknown; avatar: unknown }), // checked by AVATAR
    },
  ];
}
