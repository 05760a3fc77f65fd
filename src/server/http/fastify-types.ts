import type { Authenticated } from '../session/authentication.ts';
import type { PreparedCall } from './prepared-call.ts';

/** Properties this server adds to Fastify's own objects. */
declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the pipeline on /api routes; null for an anonymous caller. */
    caller: Authenticated | null;
    /** The call that a path with parameters resolves to for this caller; set with `caller`. */
    prepared: PreparedCall | null;
    /** Milliseconds the pipeline has left for the answer. */
    leftMs: number;
    /** The JSON body byte for byte, for calls whose body is signed. */
    sent?: Buffer;
    /** Ends the count of the call as under way (http/admission/gates.ts). */
    end(): void;
  }
  interface FastifyContextConfig {
    /** Path of the endpoint a route was made from; a route below /api without one stops the start. */
    endpoint?: string;
    /** True if it only answers for resources made online: without such a resource the path does not exist. */
    isForMade?: true;
  }
}
