/** Called as the work goes on: a job reports how far it is, a request gives up before its caller does. */
export type Pace = (percent: number, rows?: { done: number; total: number }) => void;

/** A request has five seconds (wire.md#1.1); what is left must suffice to hand the import over to a job. */
const REQUEST_MS = 3_500;
/** Between two looks at the pace while another thread works. */
const LOOK_MS = 100;

/** The import takes longer than a request may; nothing of it stays written. */
export class TooSlow extends Error {}

export function requestPace(limitMs: number = REQUEST_MS): Pace {
  const started = performance.now();
  return () => {
    if (performance.now() - started > limitMs) throw new TooSlow('the import takes longer than a request may');
  };
}

/** Waits for work of another thread no longer than the pace allows. */
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
