import { sql } from 'kysely';
import type { Direction } from '../../../engine/descriptor.ts';
import { BY_PINYIN } from '../session.ts';
import { type RecordModel, ROOT, type Source } from './model.ts';

export interface Order {
  field: string;
  direction: Direction;
}

export interface OrderTerm extends Source {
  direction: Direction;
  /** Name of the sort value in a union of ids. */
  name: string;
  /** True if the column is never null, so that its index serves both directions. */
  full: boolean;
  /** True for texts that are sorted by pinyin. */
  byPinyin: boolean;
  /** True if the column's own index is used: ascending, nulls last. The default order has another index. */
  byColumn: boolean;
}

const ALWAYS_FILLED = new Set(['id', 'created_time', 'version']);

/**
 * Order of a list, with the id as last term, so that pages neither repeat nor lose rows (wire.md#1.4). Texts are sorted
 * by pinyin; names of people by their stored pinyin, which has the right pronunciation of surnames.
 */
export function orderTerms(model: RecordModel, order: readonly Order[]): OrderTerm[] {
  const named = order.some((term) => term.field === 'id')
    ? order
    : [...order, { field: 'id', direction: order[0]?.direction ?? 'descend' }];
  const terms = named.flatMap(({ field, direction }) => {
    const source = model.source(field);
    const full = source.alias === ROOT && ALWAYS_FILLED.has(source.column);
    const byColumn = model.isIndexed(field) && !isOwnOrder(model, { field, direction });
    const pinyin = model.pinyinOf(source);
    const own = { ...source, direction, full, byColumn, byPinyin: model.isByPinyin(source) };
    return pinyin ? [{ ...own, ...pinyin, byColumn: false, byPinyin: false }, own] : [own];
  });
  return terms.map((term, index) => ({ ...term, name: `o${index}` }));
}

/** Opposite order: pages beyond the middle are read from the end, which is nearer (decision 053). */
export function reversed(terms: readonly OrderTerm[]): OrderTerm[] {
  return terms.map((term) => ({ ...term, direction: term.direction === 'ascend' ? 'descend' : 'ascend' }));
}

function isOwnOrder({ resource }: RecordModel, { field, direction }: Order): boolean {
  const [first] = resource.order;
  return first?.field === field && first.direction === direction;
}

/** True if nulls of the first term are read separately, since this direction of the index orders them differently. */
export function isSplit([first]: readonly OrderTerm[], backwards: boolean): boolean {
  return first?.byColumn === true && !first.full && (backwards || first.direction === 'descend');
}

/** Part of a cache key: equal shapes have equal SQL. Descending and reversed ascending differ in the place of nulls. */
export function orderShape({ terms, backwards }: { terms: readonly OrderTerm[]; backwards: boolean }): string {
  const order = terms.map((term) => `${term.alias}.${term.column}${term.direction === 'ascend' ? '+' : '-'}`).join();
  return backwards ? `${order}←` : order;
}

/** Orders by one term; nulls come last in the list in both directions. */
export function orderSql(term: OrderTerm, options: { column?: string; backwards: boolean }) {
  const named = sql.ref(options.column ?? `${term.alias}.${term.column}`);
  const column = term.byPinyin ? sql`${named} ${sql.raw(BY_PINYIN)}` : named;
  const word = term.direction === 'ascend' ? sql`asc` : sql`desc`;
  if (term.full) return sql`${column} ${word}`;
  return options.backwards ? sql`${column} ${word} nulls first` : sql`${column} ${word} nulls last`;
}
