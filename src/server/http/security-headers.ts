import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

/** Policy of API answers: browsers may not execute, embed or reinterpret them (security.md#R17). */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const OF_THE_API = { 'cache-control': 'no-store', 'content-security-policy': API_POLICY };

/** After one visit over TLS, browsers use only TLS for a year. */
const OVER_TLS = { 'strict-transport-security': 'max-age=31536000' };

export function registerSecurityHeaders(app: FastifyInstance, { tls }: Pick<Config, 'tls'>): void {
  const headers = tls ? { ...EVERYWHERE, ...OVER_TLS } : EVERYWHERE;
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}

/** Adds headers to answers outside the API, and to refusals without a route: unknown path or method, malformed URL. */
export function addAllHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers({ ...EVERYWHERE, ...OF_THE_API });
}

/** Adds headers to all answers below /api; handlers of cacheable answers replace some. */
export function registerApiHeaders(api: FastifyInstance): void {
  api.addHook('onRequest', async (_request, reply) => {
    reply.headers(OF_THE_API);
  });
}

/** Origins that the page may use besides its own. */
export interface PolicySources {
  cameras: readonly string[];
  embeds: readonly string[];
  /** URL of map tiles. */
  tiles: string | null;
}

/** Policy of index.html (decision 140): no inline script, no eval; styles need the answer's nonce. */
export function pagePolicy(nonce: string, { cameras, embeds, tiles }: PolicySources): string {
  const streams = cameras.map((origin) => ` ${origin}`).join('');
  const ground = /^https?:\/\/[^/]+/.exec(tiles ?? '')?.[0];
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${ground === undefined ? '' : ` ${ground}`}`,
    `media-src 'self' blob:${streams}`,
    `connect-src 'self'${streams}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    embeds.length > 0 ? `frame-src ${embeds.join(' ')}` : "frame-src 'none'",
  ].join('; ');
}
