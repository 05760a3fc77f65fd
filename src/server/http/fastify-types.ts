import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../endpoint.ts';
import type { Platform } from '../platform.ts';
import type { Authenticated } from '../session/authentication.ts';
import type { InputReader, ReadInput } from './input/input.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when a request below /api is admitted; null for an anonymous caller. */
    caller: Authenticated | null;
    /** Call to which a path with parameters was resolved for the caller. */
    prepared: PreparedCall | null;
    /** Remaining time of the request, in ms. */
    leftMs: number;
    /** Unparsed JSON body, for calls whose callers sign it. */
    sent?: Buffer;
    /** True: the operation log leaves this call out if it succeeds. */
    isStep?: boolean;
    /** Ends the call's count (http/admission/gates.ts). */
    end(): void;
  }
  interface FastifyContextConfig {
    /** Path of the route's endpoint; a route below /api without an endpoint prevents the server's start. */
    endpoint?: string;
    /** True for paths with a resource's name that serve only resources designed online; for other names they answer 404. */
    isForMade?: true;
  }
}

/** An admitted request with validated input. */
export interface Answering {
  platform: Platform;
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  read: ReadInput;
}

export interface PreparedCall {
  endpoint: Endpoint;
  read: InputReader;
  answer(handling: Answering): Promise<FastifyReply>;
}
