import { keptPerDatabase, type Marked } from '../db/kept.ts';

/** Exact number of rows, and the mark of the tables it was counted from. */
export interface Total extends Marked {
  total: number;
}

/** Totals a process keeps. */
export const totalsOf = keptPerDatabase<Total>({ limit: 10_000, weigh: () => 1 });
