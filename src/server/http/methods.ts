import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { sendFailure } from './replies/error-replies.ts';
import { addAllHeaders } from './security-headers.ts';

interface Served {
  path: RegExp;
  methods: readonly string[];
  /** Path of calls that only exist for resources made online; null: the path always exists. */
  made: string | null;
}

/**
 * Answers OPTIONS with the methods of a path, and other wrong methods with 405 (wire.md#1.6). Callers are not
 * identified before this, and no CORS header admits other origins.
 */
export function registerMethods(app: FastifyInstance, platform: Platform, endpoints: readonly Endpoint[]): void {
  const plain = new Map<string, string[]>();
  const patterned: Served[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    const methods = [method].flat();
    const made = config?.isForMade ? (config.endpoint ?? null) : null;
    if (/[:*]/.test(url)) patterned.push({ path: patternOf(url), methods, made });
    else plain.set(url, [...(plain.get(url) ?? []), ...methods]);
  });
  const isMade = (method: string, { path, made }: Served, url: string) => {
    const call = endpoints.find((one) => one.callOf && one.method === method && one.path === made);
    const params = path.exec(url)?.groups ?? {};
    return platform.catalogs.all().some((catalog) => call?.callOf?.({ catalog }, params));
  };
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 && !request.routeOptions.config.isForMade) return;
    const url = pathOf(request);
    const fitting = patterned.filter(({ path }) => path.test(url));
    const own = plain.get(url.replace(/(.)\/$/, '$1')) ?? (isPage(request) ? ['GET', 'HEAD'] : []);
    const methods = own.concat(
      fitting.flatMap((one) => one.methods.filter((method) => one.made === null || isMade(method, one, url))),
    );
    if (methods.length > 0 && !methods.includes(request.method)) return answerWith(methods, request, reply);
  });
}

function answerWith(methods: readonly string[], { method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allow = [...new Set([...methods, 'OPTIONS'])].sort().join(', ');
  addAllHeaders(reply).header('allow', allow);
  if (method === 'OPTIONS') return reply.code(204).send();
  return sendFailure(reply, refuse('WRONG_METHOD', { methods: allow }), Date.now());
}

/** Pattern of a route of the router: `:name` is one part of the path, `*` the rest; one slash may follow. */
function patternOf(url: string): RegExp {
  const parts = url.replace(/[.$()+?]/g, '\\$&').replace(/:([A-Za-z]+)/g, '(?<$1>[^/]+)');
  return new RegExp(`^${parts.replace('*', '.+')}/?$`);
}

export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}

/** True for paths of the client's pages: outside the API, without a file extension. */
export function isPage(request: Pick<FastifyRequest, 'url'>): boolean {
  const path = pathOf(request);
  return path.startsWith('/') && !/^\/+(api|hubs|assets)(\/|$)/i.test(path) && !/\.[a-z0-9]{1,8}$/i.test(path);
}
