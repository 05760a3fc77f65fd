export interface FieldError {
  field: string;
  message: string;
}

/**
 * business: refused by the server (look.md#12); http: answer without an envelope; network, timeout: no answer, although
 * a POST may have taken effect.
 */
export type FailureKind = 'business' | 'http' | 'network' | 'timeout' | 'cancelled';

interface Details {
  kind: FailureKind;
  status?: number;
  code?: number;
  errorCode?: string;
  errors?: FieldError[];
  current?: unknown;
  requestId?: string | null;
  extras?: Record<string, unknown>;
  retryAfter?: number | null;
  shown?: boolean;
}

/** A failed call. `message` is one plain Chinese sentence, fit to be shown. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  /** HTTP status, 0 without an answer. */
  readonly status: number;
  /** Code of the envelope (wire.md#1.2); 0 if the answer has no envelope. */
  readonly code: number;
  /** Business code such as `D1003` or `H1003` (wire.md#1.8). */
  readonly errorCode: string;
  readonly errors: FieldError[];
  /** Row as it is stored now, from a 409 (wire.md#1.3). */
  readonly current: unknown;
  readonly requestId: string | null;
  readonly extras: Record<string, unknown>;
  /** Seconds until the next attempt, from the server's Retry-After; null if that header was absent. */
  readonly retryAfter: number | null;
  /** True if the interceptor has shown the message already (look.md#12): callers do not repeat it. */
  readonly shown: boolean;

  constructor(message: string, details: Details) {
    super(message);
    this.name = 'ApiError';
    this.kind = details.kind;
    this.status = details.status ?? 0;
    this.code = details.code ?? 0;
    this.errorCode = details.errorCode ?? '';
    this.errors = details.errors ?? [];
    this.current = details.current;
    this.requestId = details.requestId ?? null;
    this.extras = details.extras ?? {};
    this.retryAfter = details.retryAfter ?? null;
    this.shown = details.shown ?? false;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** True if there was no answer, so that a later attempt may succeed. */
export function isLost(error: unknown): boolean {
  return isApiError(error) && (error.kind === 'network' || error.kind === 'timeout');
}

/** True without an answer, and for the answer of a proxy whose server is down. */
export function isOutOfReach(error: unknown): boolean {
  return isLost(error) || (isApiError(error) && error.kind === 'http' && error.status >= 502 && error.status <= 504);
}

/** True if a later attempt may succeed: the server is out of reach, overloaded, or failed by itself. */
export function mayPass(error: unknown): boolean {
  return isOutOfReach(error) || (isApiError(error) && (error.status === 429 || error.status >= 500));
}

/** Maximum wait in seconds before an automatic retry; after a longer wait only the user repeats the call. */
export const SOON_SECONDS = 3;

/** Delay in ms before the automatic retry of a rate-limited call (429); null: no automatic retry. */
export function retryDelayOf(error: unknown): number | null {
  if (!isApiError(error) || error.status !== 429 || error.retryAfter === null) return null;
  return error.retryAfter <= SOON_SECONDS ? error.retryAfter * 1_000 : null;
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : '操作未完成，请稍后再试';
}
