/** What all boards of a process may use of the database at once, of a pool of sixteen connections. */
const MOST_AT_ONCE = 3;
/** Readings that may wait for their turn; more are refused at once, so that no queue grows behind a slow database. */
const MOST_WAITING = 60;

export class OverBudget extends Error {}

/** Turns of one process: so many at once, so many waiting, the others refused. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce = MOST_AT_ONCE, mostWaiting = MOST_WAITING) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws OverBudget where too many wait */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) throw new OverBudget('too many readings wait');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      // A turn is handed on: the number of those running stays the same.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

const LATE = Symbol('late');

/** Result of the work, or `late` where it takes longer; the work goes on. */
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
