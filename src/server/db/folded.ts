import { type RawBuilder, sql } from 'kysely';

/** SQL that folds a text like engine/folded.ts, for index definitions; `text` is SQL. */
export function foldedSql(text: string): string {
  return `lower(normalize(${text}, nfkc))`;
}

/** Folds a text in a query, which can then use an index on foldedSql(). */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(normalize(${text}, nfkc))`;
}
