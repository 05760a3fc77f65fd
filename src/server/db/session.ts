import { type Compilable, CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';

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
  /** Like `prepared`, but planned for these values: a keyword may occur in every row, a page may be the last one. */
  planned<R extends Row = Row>(
    key: string,
    build: (session: DbSession) => Compilable<unknown>,
    values: Record<string, unknown>,
  ): Promise<R[]>;
  /**
   * Delays writes until the transaction's next statement or commit, which reports their failure; outside a transaction
   * all or none are done on return. Writes are combined, so tables with triggers are excluded (decision 066).
   */
  later(...writes: readonly Later[]): Promise<void>;
}

/** A connection whose transaction the caller controls. */
export interface SqlRunner {
  query<R extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
}

/** Runs statements written as text in the session's transaction. */
export function runnerOf(session: DbSession): SqlRunner {
  return {
    async query<R extends Record<string, unknown>>(text: string, values: unknown[] = []) {
      return { rows: await session.all<R>({ compile: () => CompiledQuery.raw(text, values) }) };
    },
  };
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

/**
 * State of a transaction that writes many records, such as an import. Referenced records stay locked until its end, so
 * each is read once; each changed resource is announced once.
 */
interface Bulk {
  targets: Map<string, Promise<unknown>>;
  changed: Set<string>;
}

const running = new WeakMap<DbSession, Bulk>();

/** Marks the transaction as bulk until endBulk(). */
export function startBulk(session: DbSession): void {
  running.set(session, { targets: new Map(), changed: new Set() });
}

export function isBulk(session: DbSession): boolean {
  return running.has(session);
}

/** Ends the bulk and returns the changed resources, which are still to be announced. */
export function endBulk(session: DbSession): string[] {
  const changed = [...(running.get(session)?.changed ?? [])];
  running.delete(session);
  return changed;
}

/** Forgets referenced records after a rollback to a savepoint, which releases their locks. */
export function forgetTargets(session: DbSession): void {
  running.get(session)?.targets.clear();
}

/** Reads once per key within a bulk, else on every call. */
export function readOnce<T>(session: DbSession, key: string, read: () => Promise<T>): Promise<T> {
  const bulk = running.get(session);
  if (!bulk) return read();
  const pending = bulk.targets.get(key) as Promise<T> | undefined; // a key is used by one reader, so its value has one type
  if (pending) return pending;
  const reading = read();
  bulk.targets.set(key, reading);
  return reading;
}

/** True if a changed resource is announced at the end of the bulk; false outside a bulk: the caller announces it. */
export function isPostponed(session: DbSession, resource: string): boolean {
  const bulk = running.get(session);
  bulk?.changed.add(resource);
  return bulk !== undefined;
}

/** Meaning of a failed statement, without the driver's message (security.md#R27). */
export type DatabaseFailure =
  /** A unique index refused the row. */
  | { kind: 'duplicate'; constraint: string }
  /** The database cannot store a value, or a CHECK failed. */
  | { kind: 'bad-value' }
  /** Another transaction holds or changed the row: lock timeout, deadlock, serialization failure. */
  | { kind: 'busy' }
  /** The statement exceeded its time limit. */
  | { kind: 'too-slow' }
  /** The database cannot be reached. */
  | { kind: 'unavailable' };

const BUSY = new Set(['55P03', '40001', '40P01']);
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const LOST =
  /timeout exceeded when trying to connect|connection terminated|connection ended|not queryable|query read timeout/i;

function textOf(error: unknown, key: 'code' | 'constraint' | 'message'): string {
  if (typeof error !== 'object' || error === null) return '';
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
}

/** Meaning of an error; null: not from the database, or caused by a defect of the code. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  const code = textOf(error, 'code');
  if (code === '23505') return { kind: 'duplicate', constraint: textOf(error, 'constraint') };
  if (BUSY.has(code)) return { kind: 'busy' };
  if (code === '57014') return { kind: 'too-slow' };
  if (isUnreachable(code, textOf(error, 'message'))) return { kind: 'unavailable' };
  if (/^2[23]/.test(code)) return { kind: 'bad-value' };
  return null;
}

function isUnreachable(code: string, message: string): boolean {
  // 08 connection, 53 resources, 57P shutdown and crash recovery, 58 system error, 25P03 idle transaction ended
  return /^(08|53|57P|58)/.test(code) || code === '25P03' || UNREACHABLE.has(code) || LOST.test(message);
}

/** True if the connection may be broken and must leave the pool. */
export function isConnectionLost(error: unknown): boolean {
  return isUnreachable(textOf(error, 'code'), textOf(error, 'message'));
}

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

/** SQL that folds a text like foldedText() (migrate/steps.ts), for index definitions; `text` is SQL. */
export function foldedSql(text: string): string {
  return `platform.folded(${text})`;
}

/** Folds a text in a query, which can then use an index on foldedSql(). */
export function folded(text: unknown): RawBuilder<string> {
  return sql<string>`platform.folded(${text})`;
}

/** SQL after a text column in `order by` and in indexes, to sort the texts by pinyin (migrate/steps.ts). */
export const BY_PINYIN = 'collate platform.pinyin';

/** True where a text contains the keyword, both folded. A sub-query folds the keyword only once. */
export function contains(text: RawBuilder<unknown>, keyword: unknown): RawBuilder<boolean> {
  return sql<boolean>`strpos(${folded(text)}, (select platform.folded(${keyword}))) > 0`;
}
