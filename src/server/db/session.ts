import { type Compilable, type Kysely, sql } from 'kysely';

/** Tables are described by descriptors at run time, so rows are open records here and typed at the service edge. */
export type Row = Record<string, unknown>;
export type Tables = Record<string, Record<string, unknown>>;

/** A write whose result no caller reads, in the parts `Session.prepared` takes. */
export interface Later {
  key: string;
  build: (session: DbSession) => Compilable<unknown>;
  values: Record<string, unknown>;
}

/**
 * A connection for one unit of work. Builders come already qualified with the tenant's schema; no other code names a
 * PostgreSQL schema (security.md#R7).
 */
export interface DbSession {
  readonly tenant: string;
  /** Identity of the database; a process caches values per database under it. */
  readonly database: object;
  /** The same connection or transaction in another tenant's schema: for the administration of tenants alone. */
  inTenant(tenant: string): DbSession;
  /** Query builder whose tables are in the tenant's schema. Builds only; run with all/first/run. */
  readonly t: Kysely<Tables>;
  /** Query builder whose tables are in schema `platform`. */
  readonly platform: Kysely<Tables>;
  all<R extends Row = Row>(query: Compilable<unknown>): Promise<R[]>;
  first<R extends Row = Row>(query: Compilable<unknown>): Promise<R | undefined>;
  /** Runs a write and answers the number of affected rows. */
  run(query: Compilable<unknown>): Promise<number>;
  /**
   * Runs a query whose SQL is compiled once per `key` and sent as a named statement. Parameters are marked with
   * `param(name)`; `values` has them by name.
   */
  prepared<R extends Row = Row>(
    key: string,
    build: (session: DbSession) => Compilable<unknown>,
    values: Record<string, unknown>,
  ): Promise<R[]>;
  /**
   * Like `prepared`, but planned anew for its values: one plan for all values is wrong for some. A keyword may occur in
   * every row or in none, a page may be the first or the last.
   */
  planned<R extends Row = Row>(
    key: string,
    build: (session: DbSession) => Compilable<unknown>,
    values: Record<string, unknown>,
  ): Promise<R[]>;
  /**
   * Writes without waiting: in a transaction, together with its next statement or its commit, which then also reports a
   * failure. Consecutive writes go out together; those with a common table run in order. Not for tables with triggers
   * of their own (decision 066). Outside a transaction, all of them are done when this resolves, or none.
   */
  later(...writes: readonly Later[]): Promise<void>;
}

/** Placeholder for a value bound at run time in `Session.prepared`. */
export class Param {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export function param(name: string): Param {
  return new Param(name);
}

/**
 * Returns a condition: a column of bytes equals one of those bound under this name. They are one parameter, whatever
 * their number.
 */
export function isOneOf(column: string, name: string) {
  return sql<boolean>`${sql.ref(column)} = any(${param(name)}::bytea[])`;
}
