/** Totals a process keeps, per database: exact as long as the mark they were counted under has not moved (perf 1). */
class KeptTotals {
  readonly #totals = new Map<string, { mark: string; total: number }>();

  get(key: string, mark: string): number | undefined {
    const kept = this.#totals.get(key);
    return kept?.mark === mark ? kept.total : undefined;
  }

  set(key: string, mark: string, total: number): void {
    if (this.#totals.size >= MAX_KEPT) this.#totals.clear();
    this.#totals.set(key, { mark, total });
  }
}

const MAX_KEPT = 10_000;

const perDatabase = new WeakMap<object, KeptTotals>();

export function totalsOf(database: object): KeptTotals {
  const known = perDatabase.get(database) ?? new KeptTotals();
  perDatabase.set(database, known);
  return known;
}
