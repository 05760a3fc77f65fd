import type { Authenticated } from '../session/authentication.ts';
import type { PreparedCall } from './prepared-call.ts';

/** What this server adds to Fastify's own objects. */
declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the pipeline on /api routes; null for an anonymous caller. */
    caller: Authenticated | null;
    /** The call a path with parameters means to this caller; set with `caller`. */
    prepared: PreparedCall | null;
    /** Milliseconds the pipeline has left for the answer. */
    leftMs: number;
    /** The JSON body as it came, for calls that are signed over it. */
    sent?: Buffer;
    /** The call counts no longer as under way (plugins/gates.ts). */
    end(): void;
  }
  interface FastifyContextConfig {
    /** Path of the endpoint a route was made from; a route below /api without one stops the start. */
    endpoint?: string;
    /** It answers for resources made online alone: with none it is no call. */
    isForMade?: true;
  }
}
