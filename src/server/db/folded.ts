import { type RawBuilder, sql } from 'kysely';

/** Returns SQL that folds a text like engine/folded.ts, for the definition of an index; `text` is SQL. */
export function foldedSql(text: string): string {
  return `lower(normalize(${text}, nfkc))`;
}

/** Returns the same folding for a query, which then finds its rows by such an index. */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(normalize(${text}, nfkc))`;
}
