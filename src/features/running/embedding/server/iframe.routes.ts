import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { issueIframeTicket, redeemIframeTicket } from './iframe-tickets.ts';

/** One-time tickets of embedded pages (wire.md#2.4). */
export function iframeEndpoints(platform: Platform): Endpoint[] {
  return [
    {
      method: 'POST',
      path: '/iframeTicket',
      title: '嵌入页面的一次性票据',
      access: 'signed-in',
      envelope: 'wrapped',
      reply: object({ ticket: text }),
      body: {
        type: 'object',
        required: ['menuId'],
        additionalProperties: false,
        properties: { menuId: { type: ['integer', 'string'], title: '菜单', maxLength: 20 } },
      },
      handler: async (ctx, { body }) => {
        const { menuId } = body as { menuId: unknown }; // checked by the schema above
        return { ticket: await issueIframeTicket(platform.config, signedIn(ctx), menuId) };
      },
    },
    {
      method: 'POST',
      path: '/iframeTicket/redeem',
      title: '嵌入页面的服务器凭票据查询打开者',
      access: 'anonymous',
      envelope: 'wrapped',
      reply: object({ tenantId: text, account: text, name: text }),
      body: {
        type: 'object',
        required: ['ticket', 'origin'],
        additionalProperties: false,
        properties: {
          ticket: { type: 'string', title: '票据', maxLength: 100 },
          origin: { type: 'string', title: '页面来源', maxLength: 300 },
        },
      },
      // Without a transaction, so that a ticket for the wrong page stays consumed after the refusal.
      transactional: false,
      handler: (_ctx, { body }) => redeemIframeTicket(platform, body as { ticket: string; origin: string }), // checked by the schema above
    },
  ];
}
