import { isApiError, isLost } from './api-error.ts';
import { type UploadOptions, upload } from './files.ts';
import { createRequestId } from './request-id.ts';

/** An upload that goes on by itself: why it waits, and how to end the waiting at once. */
export interface Pause {
  reason: string;
  resume(): void;
}

export interface PatientOptions extends UploadOptions {
  signal: AbortSignal;
  /** null: it is on its way again. */
  onPause(pause: Pause | null): void;
}

/** Seconds between attempts without an answer; the last one is used for all further attempts. */
const DELAYS = [2, 4, 8, 15, 30] as const;
/** Longest time a browser's timer can be trusted with, in seconds. */
const LONGEST = 86_400;
/** The server, or a proxy while the server starts, cannot take it now. */
const BUSY = new Set([429, 502, 503, 504]);

interface Wait {
  seconds: number;
  reason: string;
  /** The return of the network ends it, not only the time. */
  isNetwork: boolean;
}

function waitAfter(error: unknown, tries: number): Wait | null {
  const seconds = DELAYS[Math.min(tries, DELAYS.length - 1)] ?? LONGEST;
  if (isLost(error)) return { seconds, reason: '网络不通，恢复后自动继续', isNetwork: true };
  if (!isApiError(error) || !BUSY.has(error.status)) return null;
  return {
    seconds: Math.min(error.retryAfter ?? seconds, LONGEST),
    reason: `${error.message}，之后自动继续`,
    isNetwork: false,
  };
}

/**
 * Sends a file again until it has arrived, on no answer and on busy statuses (429, 502–504). All attempts carry one
 * request id, so the file is stored once.
 *
 * @throws for every other refusal, and when the signal aborts
 */
export async function uploadPatiently<T>(path: string, file: Blob, options: PatientOptions): Promise<T> {
  const { signal, onPause } = options;
  const requestId = options.requestId ?? createRequestId();
  for (let tries = 0; ; tries += 1) {
    try {
      return await upload<T>(path, file, { ...options, requestId });
    } catch (error) {
      const wait = signal.aborted ? null : waitAfter(error, tries);
      if (wait === null) throw error;
      await pause(wait, options);
      if (signal.aborted) throw error;
      onPause(null);
    }
  }
}

/** Ends by time, by 重试, by abort and, where the network was away, when it is back or the page is looked at again. */
function pause({ seconds, reason, isNetwork }: Wait, { signal, onPause }: PatientOptions): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const resume = () => over.abort();
    const timer = setTimeout(resume, seconds * 1000);
    over.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
    const listening = { signal: over.signal };
    signal.addEventListener('abort', resume, listening);
    if (isNetwork) {
      window.addEventListener('online', resume, listening);
      document.addEventListener(
        'visibilitychange',
        () => document.visibilityState === 'visible' && resume(),
        listening,
      );
    }
    onPause({ reason, resume });
  });
}
