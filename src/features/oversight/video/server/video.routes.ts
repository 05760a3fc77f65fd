import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { boolean, integer, list, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { gatewayHealth } from './gateway/health.ts';
import { playAddress } from './play-address.ts';

const HEALTH = object({
  kind: text,
  state: text,
  ms: integer,
  version: text,
  streams: integer,
  signed: boolean,
  hosts: list(object({ host: text, cameras: integer })),
  cameras: list(object({ id: integer, cameraName: text, stream: text, state: text, readers: integer, codec: text })),
});

/** Calls of the video wall and of its gateway. */
export function videoEndpoints(platform: Platform): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/videoGateway/health',
      title: '媒体网关状态',
      access: 'permission',
      permission: 'videoGateway:health',
      envelope: 'wrapped',
      reply: HEALTH,
      handler: (ctx) => gatewayHealth(platform, signedIn(ctx)),
    },
    {
      method: 'GET',
      path: '/videoGateway/play',
      title: '摄像头的播放地址',
      access: 'permission',
      permission: 'CameraFile:page',
      query: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer', title: '摄像头', minimum: 1 } },
        additionalProperties: false,
      },
      envelope: 'wrapped',
      reply: object({ url: text }),
      handler: (ctx, { query }) => playAddress(signedIn(ctx), Number(query.id)),
    },
  ];
}
