import type { Mark } from './change-mark.ts';

/** Something read from tables together with the mark they had at that moment. */
export interface Marked {
  mark: Mark;
}

interface Limits<T> {
  /** Maximum sum of weights; a heavier value is returned but not cached. */
  limit: number;
  weigh: (value: T) => number;
}

interface Wanted<T> {
  key: string;
  /** Mark of the rows the value is shown with; the value must be at least as new. */
  mark: Mark;
  /** Further condition for a value that was read for another request. */
  holds?: (value: T) => boolean;
}

/**
 * Cache of values that cost a pass over many rows. A value is exact as long as the mark it was read under has not moved
 * (change-mark.ts), so no messages between processes are needed.
 */
export class Kept<T extends Marked> {
  readonly #values = new Map<string, T>();
  readonly #reading = new Map<string, Promise<T>>();
  readonly #limits: Limits<T>;
  #weight = 0;

  constructor(limits: Limits<T>) {
    this.#limits = limits;
  }

  /**
   * Returns a value that fits: a cached one, one being read for another request, or a new one. Under no mark it is
   * always read.
   */
  async current({ key, mark, holds = always }: Wanted<T>, read: () => Promise<T>): Promise<T> {
    const kept = this.#values.get(key);
    if (kept && isSince(kept, mark) && holds(kept)) return this.#keep(key, kept);
    for (let running = this.#reading.get(key); running && mark !== null; running = this.#reading.get(key)) {
      // A running read that began before the caller's rows may be too old; one that began after them is not.
      const value = await running.catch(() => null);
      if (value && isSince(value, mark) && holds(value)) return value;
      if (this.#reading.get(key) === running) break;
    }
    return this.#read(key, read);
  }

  get size(): number {
    return this.#values.size;
  }

  async #read(key: string, read: () => Promise<T>): Promise<T> {
    const reading = read();
    this.#reading.set(key, reading);
    try {
      return this.#keep(key, await reading);
    } finally {
      if (this.#reading.get(key) === reading) this.#reading.delete(key);
    }
  }

  /** Drops the least recently used values first; an older value never replaces a newer one. */
  #keep(key: string, value: T): T {
    const kept = this.#values.get(key);
    if (value.mark === null || (kept && !isSince(value, kept.mark))) return value;
    const { limit, weigh } = this.#limits;
    this.#forget(key);
    if (weigh(value) > limit) return value;
    this.#values.set(key, value);
    this.#weight += weigh(value);
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= limit) break;
      this.#forget(oldest);
    }
    return value;
  }

  #forget(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#weight -= this.#limits.weigh(value);
  }
}

const always = () => true;

function isSince({ mark }: Marked, other: Mark): boolean {
  return mark !== null && other !== null && mark >= other;
}

/** Returns a function that gives each database of the process a cache of its own. */
export function keptPerDatabase<T extends Marked>(limits: Limits<T>): (database: object) => Kept<T> {
  const keepers = new WeakMap<object, Kept<T>>();
  return (database) => {
    const keeper = keepers.get(database) ?? new Kept<T>(limits);
    keepers.set(database, keeper);
    return keeper;
  };
}
