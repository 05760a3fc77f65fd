import { isApiError, isLost } from './api-error.ts';
import { type UploadOptions, upload } from './files.ts';
import { createRequestId } from './request-id.ts';

/** Reason of a paused upload, and a function that ends the pause at once. */
export interface Pause {
  reason: string;
  resume(): void;
}

export interface PatientOptions extends UploadOptions {
  signal: AbortSignal;
  /** Called with the pause, and with null once the upload continues. */
  onPause(pause: Pause | null): void;
}

/** Seconds between attempts without an answer; the last one is used for all further attempts. */
const DELAYS = [2, 4, 8, 15, 30] as const;
/** Maximum delay in seconds that browser timers handle reliably. */
const LONGEST = 86_400;
/** HTTP statuses of a server, or of a proxy in front of a starting server, that cannot take the file now. */
const BUSY = new Set([429, 502, 503, 504]);

interface Wait {
  seconds: number;
  reason: string;
  /** True if a returning network ends the wait early. */
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

/**
 * Waits until the time is over, 重试 is pressed or the signal aborts. After a network failure the wait also ends when the
 * network returns or the page becomes visible.
 */
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
