import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFailure } from '../../db/session.ts';
import { AppError, type ErrorCode, refuse } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { failureText } from './envelope.ts';

/** Codes for errors of the framework; others with a 4xx status are BAD_REQUEST. */
const FRAMEWORK: { readonly [code: string]: ErrorCode } = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: '1015002',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_MAX_PARAM_LENGTH: 'URL_TOO_LONG',
};

const FROM_DATABASE = {
  duplicate: 'D1006',
  'bad-value': 'INVALID',
  busy: 'BUSY',
  'too-slow': 'TOO_SLOW',
  unavailable: 'UNAVAILABLE',
} as const satisfies Record<string, ErrorCode>;

/** Refusal for a thrown value; null: a defect (security.md#R27). */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const failure = databaseFailure(error);
  if (failure) return refuse(FROM_DATABASE[failure.kind]);
  if (isOutOfResources(error)) return refuse('UNAVAILABLE');
  return fromFramework(error);
}

/** Errors of a full or failing disk, or too many open files; not the caller's fault, and they may pass. */
const SCARCE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']);

function isOutOfResources(error: unknown): boolean {
  return error instanceof Error && 'code' in error && SCARCE.has(String(error.code));
}

function fromFramework(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as Partial<FastifyError>; // other errors have neither
  const catalogued = typeof code === 'string' ? FRAMEWORK[code] : undefined;
  if (catalogued) return refuse(catalogued);
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? refuse('BAD_REQUEST') : null;
}

/** One line about a refusal: its message, and up to three messages of fields that the message does not contain. */
export function sentenceOf({ message, extras }: AppError): string {
  const errors = Array.isArray(extras.errors) ? extras.errors : [];
  const messages = errors.flatMap((error: unknown) => {
    const text: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : null;
    return typeof text === 'string' && !message.includes(text) ? [text] : [];
  });
  return [message, ...messages.slice(0, 3)].join('：');
}

export function sendFailure(reply: FastifyReply, error: AppError, timestamp: number): FastifyReply {
  if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter));
  if (error.http === 413 || error.http === 431) reply.header('connection', 'close');
  return reply
    .code(error.http)
    .header('content-type', 'application/json; charset=utf-8')
    .send(failureText(error, timestamp));
}

export type OnDefect = (error: unknown, request: FastifyRequest) => void;

/** Builds every failing answer; routes have no try/catch (decision 077). */
export function registerErrorReplies(app: FastifyInstance, platform: Platform, onDefect: OnDefect): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error);
    if (isHangUp(error, request)) request.log.debug({ reason: reasonOf(error) }, 'caller hung up');
    else if (!refusal) onDefect(error, request);
    else if (refusal.http === 503) request.log.warn({ reason: reasonOf(error) }, 'service unavailable');
    const answer = refusal ?? refuse('1016002', {}, { requestId: request.id });
    return sendFailure(reply, answer, platform.now().getTime());
  });
}

/**
 * True if the error only means that the caller disconnected: a broken connection, or a compressed answer that ended
 * early. Other errors are reported even if the caller has disconnected.
 */
function isHangUp(error: unknown, { socket }: FastifyRequest): boolean {
  if (!socket.destroyed) return false;
  const isCutOff = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isCutOff || toAppError(error)?.http === 503;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
