import { type RawBuilder, sql } from 'kysely';

/** Schema of a tenant; no other code builds its name (security.md#R7). */
export function tenantSchema(tenant: string): string {
  if (!/^\d{1,16}$/.test(tenant)) throw new Error(`"${tenant}" is not a tenant id`);
  return `t_${tenant}`;
}

/** One sequence for all records of a tenant, so that an id names one record. */
export const ID_SEQUENCE = 'record_id_seq';

/** Quotes an identifier, which comes from descriptors or code, never from a request. */
export function quoted(name: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name)) throw new Error(`"${name}" is not a table or column name`);
  return `"${name}"`;
}

/** Advisory lock: one process migrates or publishes at a time. */
export const SCHEMA_LOCK = 'schema';

/** SQL that folds a text like engine/folded.ts, for index definitions; `text` is SQL. */
export function foldedSql(text: string): string {
  return `lower(normalize(${text}, nfkc))`;
}

/** Folds a text in a query, which can then use an index on foldedSql(). */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(normalize(${text}, nfkc))`;
}
