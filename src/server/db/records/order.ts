import { sql } from 'kysely';
import type { Direction } from '../../../engine/descriptor.ts';
import { type RecordModel, ROOT, type Source } from './model.ts';

export interface Order {
  field: string;
  direction: Direction;
}

export interface OrderTerm extends Source {
  direction: Direction;
  /** Name of the term inside a union of ids. */
  name: string;
  /** True if the column is never empty, so that its index serves both directions. */
  full: boolean;
  /**
   * True if the column's own index gives the order: ascending, empty values last. The default order of a list has
   * another index.
   */
  byColumn: boolean;
}

const ALWAYS_FILLED = new Set(['id', 'created_time', 'version']);

/**
 * Returns the order of a list with the id as the last term, so that pages neither repeat nor lose a row (wire.md#1.4).
 */
export function orderTerms(model: RecordModel, order: readonly Order[]): OrderTerm[] {
  const named = order.some((term) => term.field === 'id')
    ? order
    : [...order, { field: 'id', direction: order[0]?.direction ?? 'descend' }];
  return named.map(({ field, direction }, index) => {
    const source = model.source(field);
    const full = source.alias === ROOT && ALWAYS_FILLED.has(source.column);
    const byColumn = model.isIndexed(field) && !isOwnOrder(model, { field, direction });
    return { ...source, direction, name: `o${index}`, full, byColumn };
  });
}

/**
 * Reverses the order, to read the same rows from the other end: pages beyond the middle are nearer to it (decision
 * 053).
 */
export function reversed(terms: readonly OrderTerm[]): OrderTerm[] {
  return terms.map((term) => ({ ...term, direction: term.direction === 'ascend' ? 'descend' : 'ascend' }));
}

function isOwnOrder({ resource }: RecordModel, { field, direction }: Order): boolean {
  const [first] = resource.order;
  return first?.field === field && first.direction === direction;
}

/**
 * True if rows without a value of the first term are read separately. Ascending from the front, the column's index is
 * in list order. Otherwise it is not: descending, empty values come first; from the end, they have no order of ids.
 */
export function isSplit([first]: readonly OrderTerm[], backwards: boolean): boolean {
  return first?.byColumn === true && !first.full && (backwards || first.direction === 'descend');
}

/**
 * Equal shapes have equal SQL. Descending order and a reversed ascending one differ in the position of empty values.
 */
export function orderShape({ terms, backwards }: { terms: readonly OrderTerm[]; backwards: boolean }): string {
  const order = terms.map((term) => `${term.alias}.${term.column}${term.direction === 'ascend' ? '+' : '-'}`).join();
  return backwards ? `${order}←` : order;
}

/** Orders by one term; empty values come last when read forwards, whatever the direction. */
export function orderSql(term: OrderTerm, options: { column?: string; backwards: boolean }) {
  const column = sql.ref(options.column ?? `${term.alias}.${term.column}`);
  const word = term.direction === 'ascend' ? sql`asc` : sql`desc`;
  if (term.full) return sql`${column} ${word}`;
  return options.backwards ? sql`${column} ${word} nulls first` : sql`${column} ${word} nulls last`;
}
