import type { Authenticated } from '../session/authentication.ts';

/** What this server adds to Fastify's own objects. */
declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the pipeline on /api routes; null for an anonymous caller. */
    caller: Authenticated | null;
    /** Milliseconds the pipeline has left for the answer. */
    leftMs: number;
    /** The call counts no longer as under way (plugins/gates.ts). */
    end(): void;
  }
  interface FastifyContextConfig {
    /** Path of the endpoint a route was made from; a route below /api without one stops the start. */
    endpoint?: string;
  }
}
