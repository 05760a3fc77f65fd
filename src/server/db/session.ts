import { type Compilable, type Kysely, sql } from 'kysely';

/** Tables are described by descriptors at run time, so rows are open records here and typed at the service edge. */
export type Row = Record<string, unknown>;
export type Tables = Record<string, Record<string, unknown>>;

/** A write nobody reads the answer of, as `Session.prepared` takes it. */
export interface Later {
  key: string;
  build: (session: DbSession) => Compilable<unknown>;
  values: Record<string, unknown>;
}

/**
 * A connection's view for one unit of work. Builders come already qualified with the tenant's schema;
 * no other code names a PostgreSQL schema (security.md#R7).
 */
export interface DbSession {
  readonly tenant: string;
  /** Identity of the database, under which a process keeps what it remembers of it. */
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
   * Runs a query whose SQL is compiled once per `key` and sent as a named statement.
   * `build` marks its parameters with `param(name)`; `values` gives them by name.
   */
  prepared<R extends Row = Row>(
    key: string,
    build: (session: DbSession) => Compilable<unknown>,
    values: Record<string, unknown>,
  ): Promise<R[]>;
  /**
   * The same, but planned for its values every time: where a value decides which way is short – a keyword may be in
   * every row or in none, a page may be the first or the last – a plan kept for all values is the wrong one for some.
   */
  planned<R extends Row = Row>(
    key: string,
    build: (session: DbSession) => Compilable<unknown>,
    values: Record<string, unknown>,
  ): Promise<R[]>;
  /**
   * Writes beside the work: of a transaction with its next statement or its commit, so that nobody waits for them, and
   * together where several come without a statement between; those with a table in common run in their order. Not for
   * tables with triggers of their own (decision 066). A failure is that of the statement or the commit they go out with;
   * outside a transaction all of them are done when this resolves, or none.
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

/** Whether a column of bytes is one of those bound under this name: one parameter, however many they are. */
export function isOneOf(column: string, name: string) {
  return sql<boolean>`${sql.ref(column)} = any(${param(name)}::bytea[])`;
}
