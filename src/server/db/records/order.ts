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
  /** Never empty: its index serves both directions. */
  full: boolean;
}

const ALWAYS_FILLED = new Set(['id', 'created_time', 'version']);

/** The order of a list with the id as last word, so that pages neither repeat nor lose a row (wire §1.4). */
export function orderTerms(model: RecordModel, order: readonly Order[]): OrderTerm[] {
  const named = order.some((term) => term.field === 'id')
    ? order
    : [...order, { field: 'id', direction: order[0]?.direction ?? 'descend' }];
  return named.map(({ field, direction }, index) => {
    const source = model.source(field);
    return { ...source, direction, name: `o${index}`, full: source.alias === ROOT && ALWAYS_FILLED.has(source.column) };
  });
}

/** Reads the same rows from the other end: pages beyond the middle are nearer to it (design §6). */
export function reversed(terms: readonly OrderTerm[]): OrderTerm[] {
  return terms.map((term) => ({ ...term, direction: term.direction === 'ascend' ? 'descend' : 'ascend' }));
}

export function orderShape(terms: readonly OrderTerm[]): string {
  return terms.map((term) => `${term.alias}.${term.column}${term.direction === 'ascend' ? '+' : '-'}`).join();
}

/** Empty values stand last when read forwards, whatever the direction. */
export function orderSql(term: OrderTerm, options: { column?: string; backwards: boolean }) {
  const column = sql.ref(options.column ?? `${term.alias}.${term.column}`);
  const word = term.direction === 'ascend' ? sql`asc` : sql`desc`;
  if (term.full) return sql`${column} ${word}`;
  return options.backwards ? sql`${column} ${word} nulls first` : sql`${column} ${word} nulls last`;
}
