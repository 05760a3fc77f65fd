import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '../errors.ts';

/** Below the client's 6 s (wire §1.1, security R12). */
export const HANDLER_MS = 5_000;

export interface Deadline {
  /** Throws when the caller has already been told that it took too long: nothing may be committed any more. */
  check(): void;
}

/**
 * Answers what `work` answers, or refuses when it takes longer. The work itself cannot be stopped; it asks the
 * deadline before it commits.
 */
export async function within<T>(ms: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  let over = false;
  const timer = new AbortController();
  const deadline: Deadline = {
    check() {
      if (over) throw refuse('UNAVAILABLE');
    },
  };
  const late = async (): Promise<never> => {
    await sleep(ms, undefined, { signal: timer.signal, ref: false });
    over = true;
    throw refuse('UNAVAILABLE');
  };
  try {
    return await Promise.race([work(deadline), late()]);
  } finally {
    timer.abort();
  }
}
