import type { Merge } from './grid.ts';

const placeOf = (row: number, column: number) => `${row},${column}`;

/** Merged cells of a sheet, indexed by position: there may be thousands, and every cell is looked up. */
export class Merges {
  readonly #byCorner = new Map<string, Merge>();
  readonly #byTop = new Map<number, Merge[]>();
  readonly #downwards: readonly Merge[];
  readonly #byColumn = new Map<number, readonly Merge[]>();

  constructor(merges: readonly Merge[]) {
    for (const merge of merges) {
      const corner = placeOf(merge.top, merge.left);
      if (!this.#byCorner.has(corner)) this.#byCorner.set(corner, merge);
      const beside = this.#byTop.get(merge.top);
      if (beside) beside.push(merge);
      else this.#byTop.set(merge.top, [merge]);
    }
    this.#downwards = merges.filter((merge) => merge.bottom > merge.top).sort((a, b) => a.top - b.top);
  }

  /** Range with this upper left corner. */
  at(row: number, column: number): Merge | undefined {
    return this.#byCorner.get(placeOf(row, column));
  }

  startingIn(row: number): readonly Merge[] {
    return this.#byTop.get(row) ?? [];
  }

  /** Range that covers this cell from a row above. */
  fromAbove(row: number, column: number): Merge | undefined {
    const merges = this.#over(column);
    let [low, high] = [0, merges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((merges[middle]?.top ?? row) < row) low = middle + 1;
      else high = middle;
    }
    const nearest = merges[low - 1];
    return nearest && nearest.bottom >= row ? nearest : undefined;
  }

  #over(column: number): readonly Merge[] {
    const cached = this.#byColumn.get(column);
    if (cached) return cached;
    const found = this.#downwards.filter((merge) => column >= merge.left && column <= merge.right);
    this.#byColumn.set(column, found);
    return found;
  }
}
