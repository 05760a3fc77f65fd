import { refuse } from '../errors.ts';

/** From the first look at a request to its answer, receiving its body apart; below the client's 6 s (wire.md#1.1, security.md#R12). */
export const REQUEST_MS = 5_000;

export interface Deadline {
  /** Throws when the caller has already been told that it took too long: nothing may be committed any more. */
  check(): void;
}

/**
 * Answers what `work` answers, or refuses when it takes longer. The work itself cannot be stopped; it asks the
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
