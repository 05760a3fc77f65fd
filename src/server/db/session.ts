import { type Compilable, type Kysely, sql } from 'kysely';

/** Tables are only known at run time, so rows are untyped here; services convert them. */
export type Row = Record<string, unknown>;
export type Tables = Record<string, Record<string, unknown>>;

/** A write whose result is not used, as arguments of `DbSession.prepared`. */
export interface Later {
  key: string;
  build: (session: DbSession) => Compilable<unknown>;
  values: Record<string, unknown>;
}

/** Connection for one unit of work; only its query builders add a tenant's schema (security.md#R7). */
export interface DbSession {
  readonly tenant: string;
  /** Identity of the database, as a key of caches. */
  readonly database: object;
  /** The same connection in another tenant's schema, only for the administration of tenants. */
  inTenant(tenant: string): DbSession;
  /** Builds queries on the tenant's tables; all(), first() and run() send them. */
  readonly t: Kysely<Tables>;
  /** Builds queries on tables of schema `platform`. */
  readonly platform: Kysely<Tables>;
  all<R extends Row = Row>(query: Compilable<unknown>): Promise<R[]>;
  first<R extends Row = Row>(query: Compilable<unknown>): Promise<R | undefined>;
  /** Returns the number of affected rows. */
  run(query: Compilable<unknown>): Promise<number>;
  /** Builds SQL once per `key` and sends it as a named statement; `values` are for placeholders `param(name)`. */
  prepared<R extends Row = Row>(
    key: string,
    build: (session: DbSession) => Compilable<unknown>,
    values: Record<string, unknown>,
  ): Promise<R[]>;
  /**
   * `prepared`, but planned for these values: a keyword may occur in every row or in none, a page be the first or the
   * last.
   */
  planned<R extends Row = Row>(
    key: string,
    build: (session: DbSession) => Compilable<unknown>,
    values: Record<string, unknown>,
  ): Promise<R[]>;
  /**
   * Delays writes until the transaction's next statement or commit, which reports their failure; outside one, all or
   * none are done on return. Writes without a common table are combined; tables with triggers must not be written so
   * (decision 066).
   */
  later(...writes: readonly Later[]): Promise<void>;
}

/** Placeholder for a value of `DbSession.prepared`. */
export class Param {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export function param(name: string): Param {
  return new Param(name);
}

/** Condition that a column of bytes equals one of the values bound to `name`, all in one parameter. */
export function isOneOf(column: string, name: string) {
  return sql<boolean>`${sql.ref(column)} = any(${param(name)}::bytea[])`;
}
