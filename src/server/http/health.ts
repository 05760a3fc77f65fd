import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { arrivalShare } from '../arrival.ts';
import type { Platform } from '../platform.ts';
import { within } from './deadline.ts';
import { addAllHeaders } from './security-headers.ts';

const READY_MS = 2_000;

/** /healthz: the process runs. /readyz: it can serve requests, and the first data are complete. */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  const method = ['GET', 'HEAD'];
  app.route({ method, url: '/healthz', handler: async (_, reply) => addAllHeaders(reply).send({ status: 'ok' }) });
  const handler = async (_: FastifyRequest, reply: FastifyReply) => {
    const readiness = await readReadiness(platform);
    addAllHeaders(reply).code(readiness.status === 'ready' ? 200 : 503);
    return reply.send(readiness);
  };
  app.route({ method, url: '/readyz', handler });
}

interface Readiness {
  status: 'ready' | 'arriving' | 'unavailable';
  /** Share of the first data written, from 0 to 0.99. */
  share?: number;
}

async function readReadiness({ database }: Platform): Promise<Readiness> {
  try {
    const share = await within(READY_MS, async () => {
      await database.ping();
      return arrivalShare(database);
    });
    return share === null ? { status: 'ready' } : { status: 'arriving', share };
  } catch {
    return { status: 'unavailable' };
  }
}
