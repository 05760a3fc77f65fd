import { ApiError } from './api-error.ts';
import { type Envelope, fieldErrors, notesOf } from './envelope.ts';
import { type ApiSignal, emitApiSignal } from './signals.ts';

/** Codes of a sign-in that is no longer valid (wire.md#1.7): the modal with 重新登录. */
const SIGN_IN_LOST = new Set([1011006, 1011007, 1011008, 1011009]);
/** Codes shown as a toast although the data is still returned (look.md#12). */
const TOAST = new Set([1013002, 1016002, 1015002]);

interface Answer {
  status: number;
  envelope: Envelope | null;
  requestId: string | null;
  /** True for calls that change nothing, for which an answer without data is valid. */
  isRead?: boolean;
  /** Seconds of the header Retry-After. */
  retryAfter?: number | null;
}

/** Signal for this answer, by the table of look.md#12; null when the caller shows the error. */
function signalOf({ status, envelope, requestId }: Answer): ApiSignal | null {
  const message = envelope?.message ?? '';
  const code = envelope?.code ?? 0;
  if (status === 403) return { type: 'forbidden', message };
  if (status === 401) return envelope?.isLogin ? null : { type: 'unauthorized' };
  if (status === 500 && message !== '') return { type: 'serverError', message, requestId };
  if (SIGN_IN_LOST.has(code)) return { type: 'signInLost', message };
  if (TOAST.has(code)) return { type: 'toast', message };
  return null;
}

function plainMessage(status: number): string {
  if (status === 413) return '内容过大，请减少后再试';
  if (status === 429) return '操作过于频繁，请稍后再试';
  if (status === 504) return '处理超时，操作没有完成，请缩小查询范围、减少一次处理的数量，或稍后再试';
  if (status === 502 || status === 503) return '服务暂不可用，请稍后再试';
  return `请求失败（HTTP ${status}），请稍后再试`;
}

/**
 * Emits the signal of look.md#12 and returns the data, or throws. A toast code still returns the data; a
 * read may return null, while a write without data throws, else a form would report success.
 */
export function unwrap(answer: Answer): unknown {
  const { status, envelope } = answer;
  const extras = envelope?.extras ?? {};
  // The server's request id is found in the server's log; the id sent with a write is the fallback, and reads have
  // none.
  const requestId = typeof extras.requestId === 'string' ? extras.requestId : answer.requestId;
  const signal = signalOf({ ...answer, requestId });
  if (signal) emitApiSignal(signal);
  const notes = envelope?.success ? notesOf(envelope) : [];
  if (notes.length > 0) emitApiSignal({ type: 'note', message: notes.join('；') });
  const came = answer.isRead ? envelope?.data !== undefined : envelope?.data != null;
  if (envelope && (envelope.success || (signal?.type === 'toast' && came))) return envelope.data;
  throw new ApiError(envelope?.message || plainMessage(status), {
    kind: envelope ? 'business' : 'http',
    status,
    code: envelope?.code,
    errorCode: typeof extras.errorCode === 'string' ? extras.errorCode : '',
    errors: fieldErrors(extras),
    current: extras.current,
    requestId,
    extras,
    retryAfter: answer.retryAfter ?? null,
    shown: signal !== null,
  });
}
