import type { Row } from '../cards/card-types.ts';
import { totalOf } from '../cards/words.ts';

export const lateIn = ({ values }: Row) => values[1] ?? 0;

/** Worst state of the hazards at a place. */
export function stateOf(row: Row): 'late' | 'open' | 'clear' {
  if (lateIn(row) > 0) return 'late';
  return totalOf(row) > 0 ? 'open' : 'clear';
}
