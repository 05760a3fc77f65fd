import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../endpoint.ts';
import type { Platform } from '../platform.ts';
import type { InputReader, ReadInput } from './input/input.ts';

/** One admitted request with its validated input. */
export interface Answering {
  platform: Platform;
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  read: ReadInput;
}

/** An endpoint with what is prepared once for all its requests. */
export interface PreparedCall {
  endpoint: Endpoint;
  read: InputReader;
  answer(handling: Answering): Promise<FastifyReply>;
}
