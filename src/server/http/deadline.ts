import { refuse } from '../errors.ts';

/**
 * Maximum time from the first handling of a request to its answer, in ms, without receiving its body. Below the
 * client's 6 s (wire.md#1.1, security.md#R12).
 */
export const REQUEST_MS = 5_000;

/** Further time for a commit, in ms, still below the client's 6 s; after it, COMMIT_LATE leaves the outcome open. */
export const COMMIT_MS = 900;

export interface Deadline {
  /**
   * Must be called right before the commit. Throws if the caller has already received TOO_SLOW; otherwise the caller
   * waits for the commit up to COMMIT_MS and receives COMMIT_LATE then.
   */
  check(): void;
}

/**
 * Returns the result of `work`, or rejects after `ms`. The work itself cannot be interrupted; it has to check the
 * deadline before it commits.
 */
export function within<T>(ms: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let over = false;
    const end = (error: 'TOO_SLOW' | 'COMMIT_LATE') => {
      over = true;
      reject(refuse(error));
    };
    let timer = setTimeout(end, ms, 'TOO_SLOW');
    const check = () => {
      if (over) throw refuse('TOO_SLOW');
      clearTimeout(timer);
      timer = setTimeout(end, COMMIT_MS, 'COMMIT_LATE');
    };
    work({ check })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
