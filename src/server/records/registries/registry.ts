/** Declarations that features register at start, so that the code that reads them need not import features. */
export class Registry<T> {
  readonly #what: string;
  readonly #keyOf: (entry: T) => unknown;
  readonly #entries = new Map<unknown, T>();

  /** @param keyOf identity of an entry; default: the entry itself, so that different entries never conflict */
  constructor(what: string, keyOf: (entry: T) => unknown = (entry) => entry) {
    this.#what = what;
    this.#keyOf = keyOf;
  }

  /** @throws Error if another entry has the same key */
  install(entries: readonly T[]): void {
    for (const entry of entries) {
      const key = this.#keyOf(entry);
      const other = this.#entries.get(key);
      if (other !== undefined && other !== entry) throw new Error(`${this.#what} ${String(key)} exists twice`);
      this.#entries.set(key, entry);
    }
  }

  get(key: unknown): T | undefined {
    return this.#entries.get(key);
  }

  /** All entries, in the order in which features registered them. */
  all(): T[] {
    return [...this.#entries.values()];
  }
}

/** Registry in which only one feature may register an entry. */
export class OnlyEntry<T> extends Registry<T> {
  constructor(what: string) {
    super(what, () => 'of the installation');
  }

  only(): T | undefined {
    return this.all()[0];
  }
}
