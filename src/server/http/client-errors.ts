import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { type AppError, type ErrorCode, refuse } from '../errors.ts';
import { failureText } from './replies/envelope.ts';

const CODES: { readonly [code: string]: ErrorCode } = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

const REASONS: { readonly [status: number]: string } = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers requests with broken HTTP, or too large or slow headers, in the envelope. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(rawAnswer(refuse(CODES[error.code] ?? 'BAD_REQUEST')));
}

/** HTTP answer as text, for sockets without a response object. */
export function rawAnswer(error: AppError): string {
  const body = failureText(error, Date.now());
  return [
    `HTTP/1.1 ${error.http} ${REASONS[error.http] ?? 'Refused'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
