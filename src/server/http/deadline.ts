import { refuse } from '../errors.ts';

/**
 * Maximum time from the first handling of a request to its answer, in ms, without receiving its body. Below the
 * client's 6 s (wire.md#1.1, security.md#R12).
 */
export const REQUEST_MS = 5_000;

export interface Deadline {
  /** Throws if the caller has already received TOO_SLOW: nothing may be committed any more. */
  check(): void;
}

/**
 * Returns the result of `work`, or rejects after `ms`. The work itself cannot be interrupted; it has to check the
 * deadline before it commits.
 */
export function within<T>(ms: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let over = false;
    const timer = setTimeout(() => {
      over = true;
      reject(refuse('TOO_SLOW'));
    }, ms);
    const check = () => {
      if (over) throw refuse('TOO_SLOW');
    };
    work({ check })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
