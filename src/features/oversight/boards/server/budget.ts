/** Maximum readings of all boards of a process at once; the pool has sixteen connections. */
const MOST_AT_ONCE = 3;
/** Maximum readings in the queue; more are refused at once, so that it cannot grow behind a slow database. */
const MOST_WAITING = 60;

export class OverBudget extends Error {}

/** Semaphore with a limited queue; refuses work while the queue is full. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce = MOST_AT_ONCE, mostWaiting = MOST_WAITING) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws OverBudget when the queue is full */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) throw new OverBudget('too many readings wait');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      // Starts the next work of the queue in place of the finished work, so `#running` stays the same.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

const LATE = Symbol('late');

/** Result of the work, or `LATE` if it takes longer than `ms`; the work continues. */
export async function withinMs<T>(ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const isLate = (value: unknown): value is typeof LATE => value === LATE;
