import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { refuse } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { NO_TENANT } from '../tenants.ts';
import { selectBacklog } from './metrics.sql.ts';
import { isAtThisMachine } from './own-machine.ts';
import { addAllHeaders } from './security-headers.ts';

/** Figures of this process. */
export interface Gauges {
  /** Open sockets of the hub. */
  sockets(): number;
}

/** Bounds of the histogram in s, from the fastest list to REQUEST_MS (security.md#R12). */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** Label of all paths without a route. */
const UNKNOWN = 'unknown';

/**
 * GET /metrics for Prometheus: with the token from any machine, else from this machine only. Labels are methods, routes
 * and statuses: their number is limited, and they identify no person.
 */
export async function registerMetrics(
  app: FastifyInstance,
  platform: Platform,
  { allowed, gauges }: { allowed: { token: string | null }; gauges: Gauges },
): Promise<void> {
  // Imported only if metrics are on.
  const library = await import('prom-client');
  const registry = new library.Registry();
  library.collectDefaultMetrics({ register: registry });
  countRequests(app, registry, library);
  measure(registry, { platform, gauges }, library);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, allowed.token)) throw refuse('1013001');
    const text = await registry.metrics();
    return addAllHeaders(reply).header('content-type', registry.contentType).send(text);
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function mayRead({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
  return isAtThisMachine({ ip: socket.remoteAddress ?? '', headers });
}

type Library = typeof import('prom-client');

function countRequests(app: FastifyInstance, registry: Registry, { Counter, Histogram }: Library): void {
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests by pattern of the route',
    labelNames,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first look at a request to its last byte',
    labelNames: ['method', 'route'] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? UNKNOWN;
    const method = route === UNKNOWN ? UNKNOWN : request.method;
    requests.inc({ method, route, status: String(reply.statusCode) });
    durations.observe({ method, route }, reply.elapsedTime / 1_000);
  });
}

function measure(registry: Registry, of: { platform: Platform; gauges: Gauges }, { Gauge }: Library): void {
  const { database, now } = of.platform;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('hub_sockets', 'Open sockets of this process', of.gauges.sockets);
  gauge('database_pool_connections', 'Connections of this process', () => database.load.total);
  gauge('database_pool_idle', 'Connections without work', () => database.load.idle);
  gauge('database_pool_waiting', 'Statements that wait for a connection', () => database.load.waiting);
  const ofAll = { labelNames: ['kind'] as const, registers: [registry] };
  new Gauge({
    name: 'backlog',
    help: 'Work of all servers: jobs and timers that wait or run, rows of the outbox of the last minute',
    ...ofAll,
    async collect() {
      const found = await selectBacklog(database.session(NO_TENANT), now());
      for (const [kind, count] of Object.entries(found)) this.set({ kind }, count);
    },
  });
}
