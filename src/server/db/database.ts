import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { listen } from './listen.ts';
import { type DbSession, isConnectionLost } from './session.ts';
import { FoldGuard } from './statements/fold-guard.ts';
import { combined } from './statements/folding.ts';
import { type Outcome, PgSession, type Sending, Templates } from './statements/pg-session.ts';
import type { Statement } from './statements/statement.ts';
import { send, Transaction } from './statements/transaction.ts';
import { columnTypes } from './types.ts';

export interface DatabaseOptions {
  /** `postgres://…`, or the parts of a unix socket or TCP connection. */
  connection: string | { host: string; port?: number; database: string; user: string; password?: string };
  /** Default 16. */
  maxConnections?: number;
  /** True in tests: checks that every statement names the schema of each table (security.md#R7). */
  checkNames?: boolean;
  /** Factor of the limits of time, except of waits for locks; default 1. */
  patience?: number;
  /** Called with errors of idle connections and of the LISTEN connection, for the log; both reconnect by themselves. */
  onError?: (error: Error) => void;
}

/** Time limits of security.md#R12, each below a request's time limits: 5 s in the server, 6 s in the client. */
const POOL_WAIT_MS = 2_000;
const STATEMENT_MS = 4_000;
/** Maximum wait for a lock, in ms. Two waits fit into STATEMENT_MS: behind another waiter, and for the row itself. */
const LOCK_MS = 1_800;
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Maximum wait for a reply, in ms, if the server accepted a statement but never answers (half-open connection). */
const REPLY_MS = 4_700;

function connectionConfig(options: DatabaseOptions): pg.ClientConfig {
  const where =
    typeof options.connection === 'string' ? { connectionString: options.connection } : { ...options.connection };
  return { ...where, types: columnTypes, keepAlive: true, application_name: 'hazard-console' };
}

/** With an empty search_path, an unqualified table name fails instead of finding another tenant's table. */
const SESSION_SETTINGS = '-c search_path= -c timezone=UTC -c jit=off';

/** Connection pool, with auto-commit sessions and transactions. */
export class Database {
  readonly #pool: pg.Pool;
  readonly #options: DatabaseOptions;
  readonly #templates = new Templates();
  /** Only in tests: checks writes that are delayed and combined. */
  readonly #folds: FoldGuard | undefined;

  constructor(options: DatabaseOptions) {
    this.#options = options;
    const { patience = 1 } = options;
    if (options.checkNames) this.#folds = new FoldGuard((text) => this.#beside(text));
    this.#pool = new pg.Pool({
      ...connectionConfig(options),
      max: options.maxConnections ?? 16,
      // A transaction sends statements without waiting for each answer (transaction.ts).
      pipeline: true,
      connectionTimeoutMillis: patience * POOL_WAIT_MS,
      idleTimeoutMillis: 60_000,
      statement_timeout: patience * STATEMENT_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: patience * IDLE_IN_TRANSACTION_MS,
      query_timeout: patience * REPLY_MS,
      options: SESSION_SETTINGS,
    });
    this.#pool.on('error', (error) => options.onError?.(error));
    // The pool ignores errors of connections in use, and an unhandled error event would end the process.
    this.#pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  }

  /** Session in which every statement commits by itself. */
  session(tenant: string): DbSession {
    return this.#sessionOn(tenant, {
      run: (statement) => this.#once(statement),
      later: (statements) => this.#together(statements),
    });
  }

  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
   * @param goesOn called before each statement; throws if the result is no longer wanted
   */
  async tx<T>(tenant: string, work: (session: DbSession) => Promise<T>, goesOn?: () => void): Promise<T> {
    return this.#inTransaction((transaction) =>
      work(
        this.#sessionOn(tenant, {
          run: async (statement) => {
            goesOn?.();
            return transaction.run(statement);
          },
          later: async (statements) => transaction.later(statements),
        }),
      ),
    );
  }

  /** Calls `onPayload` for every NOTIFY, and with '' after a reconnect. Returns a function that stops listening. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
    const onError = this.#options.onError ?? (() => undefined);
    return listen(connectionConfig(this.#options), { channel, onPayload, onError });
  }

  /** Sends a NOTIFY, outside business transactions: it takes a database-wide lock at commit (decision 051). */
  async notify(channel: string, payload: string): Promise<void> {
    await this.#once({ text: 'select pg_notify($1, $2)', values: [channel, payload] });
  }

  async ping(): Promise<void> {
    await this.#once({ text: 'select 1', values: [] });
  }

  /**
   * Runs `work` on a connection of its own without time limits, holding the named lock. Aborting `signal` closes the
   * connection at any time.
   */
  async exclusive<T>(lock: string, work: (client: pg.ClientBase) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const client = new pg.Client({ ...connectionConfig(this.#options), options: SESSION_SETTINGS });
    client.on('error', (error) => this.#options.onError?.(error));
    await client.connect();
    const cut = () => void client.end().catch(() => undefined);
    signal?.addEventListener('abort', cut, { once: true });
    try {
      await takeLock(client, lock, signal);
      return await work(client);
    } finally {
      signal?.removeEventListener('abort', cut);
      await client.end();
    }
  }

  /** Runs a statement without a tenant, for checks at start and migrations. */
  async query(text: string, values: unknown[] = []): Promise<Outcome> {
    return this.#once({ text, values });
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Numbers of all connections, of idle connections, and of callers that wait for a connection. */
  get load(): { total: number; idle: number; waiting: number } {
    return { total: this.#pool.totalCount, idle: this.#pool.idleCount, waiting: this.#pool.waitingCount };
  }

  /** Runs statements of an auto-commit session, all or none; in a transaction if they cannot be combined into one. */
  async #together(statements: readonly Statement[]): Promise<void> {
    const [first, ...more] = combined(statements);
    if (more.length > 0) await this.#inTransaction(async (transaction) => transaction.later(statements));
    else if (first) await this.#once(first);
  }

  async #inTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    const transaction = new Transaction(client);
    let broken: unknown;
    try {
      const answer = await work(transaction);
      await transaction.commit();
      return answer;
    } catch (error) {
      broken = await transaction.rollback(error);
      throw error;
    } finally {
      client.release(broken !== undefined);
    }
  }

  /** Sends a statement on a connection of its own: all connections of the pool may be waiting for its answer. */
  async #beside(text: string): Promise<Outcome> {
    const client = new pg.Client({ ...connectionConfig(this.#options), connectionTimeoutMillis: POOL_WAIT_MS });
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  }

  #sessionOn(tenant: string, { run, later }: Sending): DbSession {
    return new PgSession(tenant, {
      run,
      later: async (statements) => {
        if (this.#folds) await this.#folds.check(statements);
        await later(statements);
      },
      templates: this.#templates,
      checkNames: this.#options.checkNames ?? false,
    });
  }

  async #once(statement: Statement): Promise<Outcome> {
    const client = await this.#pool.connect();
    let lost = false;
    try {
      return await send(client, statement);
    } catch (error) {
      lost = isConnectionLost(error);
      throw error;
    } finally {
      client.release(lost);
    }
  }
}

const LOCK_POLL_MS = 50;

/** Polls for the lock: a waiting statement would hold a snapshot, for whose end the lock's holder may wait. */
async function takeLock(client: pg.ClientBase, lock: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [lock]);
    if (rows[0]?.taken === true) return;
    await sleep(LOCK_POLL_MS);
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  return new Database(options);
}
