import type { Mark } from './change-mark.ts';

/** A value read from tables, with the change mark that the tables had then (change-mark.ts). */
export interface Marked {
  mark: Mark;
}

interface Limits<T> {
  /** Maximum sum of weights; a heavier value is not cached. */
  limit: number;
  weigh: (value: T) => number;
}

interface Wanted<T> {
  key: string;
  /** Change mark of the rows shown with the value; a value that is older is not returned. */
  mark: Mark;
  /** Further condition on a value that is cached or being read for another request. */
  holds?: (value: T) => boolean;
}

/** Cache of values computed from many rows; a value is exact until its tables' change mark changes (change-mark.ts). */
export class Kept<T extends Marked> {
  readonly #values = new Map<string, T>();
  readonly #reading = new Map<string, Promise<T>>();
  readonly #limits: Limits<T>;
  #weight = 0;

  constructor(limits: Limits<T>) {
    this.#limits = limits;
  }

  /** Returns a cached value, one being read for another request, or a new value; always a new one if `mark` is null. */
  async current({ key, mark, holds = always }: Wanted<T>, read: () => Promise<T>): Promise<T> {
    const kept = this.#values.get(key);
    if (kept && isSince(kept, mark) && holds(kept)) return this.#keep(key, kept);
    for (let running = this.#reading.get(key); running && mark !== null; running = this.#reading.get(key)) {
      // A read that another request began may be older than the caller's rows.
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

  /** Caches a value unless a newer one is cached; drops the least recently used ones beyond the limit. */
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

/** Returns a function that creates one cache per database of the process. */
export function keptPerDatabase<T extends Marked>(limits: Limits<T>): (database: object) => Kept<T> {
  const keepers = new WeakMap<object, Kept<T>>();
  return (database) => {
    const keeper = keepers.get(database) ?? new Kept<T>(limits);
    keepers.set(database, keeper);
    return keeper;
  };
}
