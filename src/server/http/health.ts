import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { within } from './deadline.ts';

const READY_MS = 2_000;

/** /healthz: the process answers. /readyz: it could serve a request now. */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await canServe(platform);
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503);
    return reply.send({ status: ready ? 'ready' : 'unavailable' });
  });
}

async function canServe({ database }: Platform): Promise<boolean> {
  try {
    await within(READY_MS, () => database.ping());
    return true;
  } catch {
    return false;
  }
}
