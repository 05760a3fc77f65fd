import { refuse } from '../errors.ts';

/**
 * Maximum duration of a request in ms, not counting the receipt of its body. Clients wait 6 s (wire.md#1.1,
 * security.md#R12).
 */
export const REQUEST_MS = 5_000;

/**
 * Maximum further time of a commit, in ms, in total below the client's 6 s. After it the caller receives COMMIT_LATE,
 * and the outcome is unknown.
 */
export const COMMIT_MS = 900;

export interface Deadline {
  /** Throws if the caller received TOO_SLOW: further work would only delay the next attempt. */
  goesOn(): void;
  /**
   * Must be called right before the commit. Throws if the caller received TOO_SLOW; otherwise the caller waits up to
   * COMMIT_MS for the commit.
   */
  check(): void;
}

/**
 * Returns the result of `work`, or rejects after `ms`; the work continues and must check the deadline before a commit.
 */
export function within<T>(ms: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let over = false;
    const end = (error: 'TOO_SLOW' | 'COMMIT_LATE') => {
      over = true;
      reject(refuse(error));
    };
    let timer = setTimeout(end, ms, 'TOO_SLOW');
    const goesOn = () => {
      if (over) throw refuse('TOO_SLOW');
    };
    const check = () => {
      goesOn();
      clearTimeout(timer);
      timer = setTimeout(end, COMMIT_MS, 'COMMIT_LATE');
    };
    work({ goesOn, check })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
