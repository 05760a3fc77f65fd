/** Called repeatedly during an import: a job reports its progress, a request throws before its time limit. */
export type Pace = (percent: number, rows?: { done: number; total: number }) => void;

/** Milliseconds for an import within a request of five seconds (wire.md#1.1); the rest suffices to create a job. */
const REQUEST_MS = 3_500;
/** Milliseconds between two calls of a Pace while another thread works. */
const LOOK_MS = 100;

/** Thrown if the import takes longer than a request may; everything is rolled back. */
export class TooSlow extends Error {}

export function requestPace(limitMs: number = REQUEST_MS): Pace {
  const started = performance.now();
  return () => {
    if (performance.now() - started > limitMs) throw new TooSlow('the import takes longer than a request may');
  };
}

/** Waits for another thread's work and calls `pace` meanwhile; rejects with the error that `pace` throws. */
export async function keepingPace<T>(pace: Pace, work: Promise<T>): Promise<T> {
  let look: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    look = setInterval(() => {
      try {
        pace(0);
      } catch (error) {
        reject(error);
      }
    }, LOOK_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearInterval(look);
  }
}
