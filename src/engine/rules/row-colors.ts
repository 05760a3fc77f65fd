import type { RowColorSpec } from '../descriptor.ts';
import { holds } from './conditions.ts';

/** Colour of a row: the first whose condition holds; null: none. */
export function rowColorOf(colors: readonly RowColorSpec[], row: unknown): RowColorSpec | null {
  return colors.find(({ when }) => holds(when, row)) ?? null;
}
