import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { isHostAllowed } from './allowed-hosts.ts';

/** Limits of security.md#R22; the framework turns some of them off by default. */
export const LIMITS = {
  bodyBytes: 1_048_576,
  /** Maximum time to receive a request, in ms; with checkMs it stays within 20 s (security.md#3.12). */
  requestMs: 17_000,
  headersMs: 10_000,
  /** Maximum time without data in ms, except while the server works; one that is still sending gets a second period. */
  idleMs: 9_500,
  keepAliveMs: 72_000,
  requestsPerSocket: 10_000,
  /** Maximum connections: 10,000 sockets of the hub (realtime/hub.ts), and others for requests. */
  connections: 12_000,
  urlLength: 8_192,
  /** Interval of checks for slow senders, in ms. */
  checkMs: 2_000,
};

export function limitServer(server: Server): void {
  server.headersTimeout = LIMITS.headersMs;
  server.maxConnections = LIMITS.connections;
  server.on('request', keepWhileWorking);
}

/** Keeps a connection without data open while the server works on its request, for instance on a large photo. */
export function keepWhileWorking(request: IncomingMessage, response: ServerResponse): void {
  // A listener replaces the closing of the connection.
  response.on('timeout', (socket: Socket) => {
    if (!request.complete || response.headersSent) socket.destroy();
  });
}

const NO_PROXY_TRUSTED = {
  effect: 'all who come through it count as one address, so that one of them can slow down the others',
  remedy: 'set TRUSTED_PROXIES to the address of the proxy',
};
const HOST_UNKNOWN = { remedy: 'set ALLOWED_HOSTS to the names the server is to be found under' };

/** Calls `tell` the first time only, so that a lasting condition is logged once. */
function once<T extends unknown[]>(tell: (...told: T) => void): (...told: T) => void {
  let isTold = false;
  return (...told) => {
    if (isTold) return;
    isTold = true;
    // few: the arguments of one log line
    tell(...told);
  };
}

/** Registers limits that are checked before anything else. */
export function registerLimits(app: FastifyInstance, { config, log }: Pick<Platform, 'config' | 'log'>): void {
  const warnOfProxy = once(() => log.warn(NO_PROXY_TRUSTED, 'X-Forwarded-For arrives, but no proxy is trusted'));
  const warnOfHost = once((host: string) =>
    log.warn({ host, ...HOST_UNKNOWN }, 'requests for another host are refused'),
  );
  app.addHook('onRequest', async (request) => {
    if (config.trustedProxies.length === 0 && request.headers['x-forwarded-for'] !== undefined) warnOfProxy();
    if (request.url.length > LIMITS.urlLength) throw refuse('URL_TOO_LONG');
    if (isHostAllowed(request.headers.host, config.allowedHosts)) return;
    warnOfHost(request.headers.host ?? '');
    throw refuse('HOST_REFUSED');
  });
}
