import type { Mark } from '../../db/change-mark.ts';

/** Exact number of rows, and the mark of the tables it was counted from. */
export interface Total {
  total: number;
  mark: Mark;
}

/** Totals a process keeps, per database: exact as long as the mark they were counted under has not moved (change-mark.ts). */
export class KeptTotals {
  readonly #totals = new Map<string, Total>();
  readonly #counting = new Map<string, Promise<Total>>();
  readonly #limit: number;

  constructor(limit = MAX_KEPT) {
    this.#limit = limit;
  }

  /**
   * A total at least as new as rows read under `mark`: the kept one, one that somebody is counting, or a new one.
   * Under no mark it is counted in any case.
   */
  async since(key: string, mark: Mark, count: () => Promise<Total>): Promise<Total> {
    const kept = this.#totals.get(key);
    if (kept && isSince(kept, mark)) return this.#keep(key, kept);
    for (let running = this.#counting.get(key); running && mark !== null; running = this.#counting.get(key)) {
      // Began before our rows were read, so it may be too old; the next one that we meet cannot.
      const counted = await running.catch(() => null);
      if (counted && isSince(counted, mark)) return counted;
      if (this.#counting.get(key) === running) break;
    }
    return this.#count(key, count);
  }

  get size(): number {
    return this.#totals.size;
  }

  async #count(key: string, count: () => Promise<Total>): Promise<Total> {
    const counting = count();
    this.#counting.set(key, counting);
    try {
      return this.#keep(key, await counting);
    } finally {
      if (this.#counting.get(key) === counting) this.#counting.delete(key);
    }
  }

  /** The least lately used is forgotten first; a newer total is never replaced by an older one. */
  #keep(key: string, counted: Total): Total {
    const kept = this.#totals.get(key);
    if (counted.mark === null || (kept && !isSince(counted, kept.mark))) return counted;
    this.#totals.delete(key);
    this.#totals.set(key, counted);
    const [oldest] = this.#totals.keys();
    if (this.#totals.size > this.#limit && oldest !== undefined) this.#totals.delete(oldest);
    return counted;
  }
}

function isSince({ mark }: Total, other: Mark): boolean {
  return mark !== null && other !== null && mark >= other;
}

const MAX_KEPT = 10_000;

const perDatabase = new WeakMap<object, KeptTotals>();

export function totalsOf(database: object): KeptTotals {
  const known = perDatabase.get(database) ?? new KeptTotals();
  perDatabase.set(database, known);
  return known;
}
