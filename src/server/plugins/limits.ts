import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { refuse } from '../errors.ts';
import { isHostAllowed } from '../services/allowed-hosts.ts';

/** Limits of security R22. None of them is off by default here, unlike in the framework. */
export const LIMITS = {
  bodyBytes: 1_048_576,
  /** Receiving the whole request; with the time until somebody looks, within 20 s (security §3.12). */
  requestMs: 17_000,
  headersMs: 10_000,
  /** A connection on which nothing moves; one that still has something to send is looked at twice. */
  idleMs: 9_500,
  keepAliveMs: 72_000,
  requestsPerSocket: 10_000,
  /** Open sockets of the hub count too (realtime/hub.ts: 10,000); the rest is for requests. */
  connections: 12_000,
  urlLength: 8_192,
  /** How often too slow senders are looked for. */
  checkMs: 2_000,
};

export function limitServer(server: Server): void {
  server.headersTimeout = LIMITS.headersMs;
  server.maxConnections = LIMITS.connections;
}

/** What is refused before anything else is looked at. */
export function registerLimits(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.length > LIMITS.urlLength) throw refuse('URL_TOO_LONG');
    if (!isHostAllowed(request.headers.host, config.allowedHosts)) throw refuse('HOST_REFUSED');
  });
}
