import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { BinaryAnswer } from '../../endpoint.ts';
import { wellFormed } from '../../text.ts';

/** Policy of a downloaded file: a browser that opens the file runs no scripts (security.md#R15). */
const SANDBOX = "sandbox; default-src 'none'";

/** Files are stored by the browser, which revalidates them by ETag. */
const ASK_AGAIN = 'private, no-cache';

/** Sends a file or an export. The name is sent percent-encoded as `filename=`, and by RFC 5987. */
export function sendBinary(reply: FastifyReply, answer: BinaryAnswer): FastifyReply {
  reply.header('content-type', answer.contentType);
  reply.header('content-security-policy', SANDBOX);
  if (answer.fileName !== undefined || answer.disposition) reply.header('content-disposition', dispositionOf(answer));
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  if (answer.etag !== undefined) {
    reply.headers({ etag: answer.etag, 'cache-control': answer.headers?.['cache-control'] ?? ASK_AGAIN });
    if (isKnown(reply.request.headers['if-none-match'], answer.etag)) {
      reply.removeHeader('content-length').code(304);
      return withoutBody(reply, answer);
    }
  }
  if (answer.status !== undefined) reply.code(answer.status);
  return reply.request.method === 'HEAD' && 'pipe' in answer.body
    ? withoutBody(reply, answer)
    : reply.send(answer.body);
}

/** Sends the headers alone; a file is closed unread. */
function withoutBody(reply: FastifyReply, { body }: BinaryAnswer): FastifyReply {
  if (body instanceof Readable) body.destroy();
  return reply.send();
}

/** True if the client has this ETag, weak or not: a proxy may have compressed the answer. */
function isKnown(known: string | undefined, etag: string): boolean {
  return (known ?? '').split(',').some((name) => ['*', etag].includes(name.trim().replace(/^W\//, '')));
}

/** Names that need no encoding: ASCII without `"`, `\\`, `;` and `%`. */
const PLAIN = /^[ !#$&-:<-[\]-~]*$/;

export function dispositionOf({ disposition = 'attachment', fileName }: BinaryAnswer): string {
  if (fileName === undefined) return disposition;
  const encoded = encode(fileName);
  const plain = PLAIN.test(fileName) ? fileName : encoded;
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** encodeURIComponent does not encode some characters that RFC 5987 requires encoded. */
function encode(name: string): string {
  return encodeURIComponent(wellFormed(name)).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
