import type { StoredPosition } from './outbox.sql.ts';

/** Time in which a skipped id may still be committed, in ms. */
const GAP_MS = 60_000;
const MAX_GAPS = 1_000;

/** Position of a reader in the outbox. Skipped ids are remembered, since a lower id may be committed later. */
export class OutboxPosition {
  #high: number;
  readonly #gaps: Map<number, number>;

  constructor({ high, gaps }: StoredPosition = { high: 0, gaps: [] }) {
    this.#high = high;
    this.#gaps = new Map(gaps);
  }

  /** Ids to read next, after forgetting ids that will no longer be committed. */
  next(): { high: number; gaps: number[] } {
    const oldest = Date.now() - GAP_MS;
    for (const [id, seen] of this.#gaps) if (seen < oldest || this.#gaps.size > MAX_GAPS) this.#gaps.delete(id);
    return { high: this.#high, gaps: [...this.#gaps.keys()] };
  }

  /** Advances to this id and remembers the ids skipped before it. */
  pass(id: number): void {
    if (this.#gaps.delete(id) || id <= this.#high) return;
    const first = Math.max(this.#high + 1, id - MAX_GAPS);
    for (let missing = first; missing < id; missing += 1) this.#gaps.set(missing, Date.now());
    this.#high = id;
  }

  toStored(): StoredPosition {
    return { high: this.#high, gaps: [...this.#gaps] };
  }
}
