import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { addAll } from '../../../engine/many.ts';
import { isConnectionLost } from '../session.ts';
import { combined } from './folding.ts';
import type { Outcome } from './pg-session.ts';
import type { Statement } from './statement.ts';

/** Sends a statement; a named one is planned once per connection. The driver takes a mutable array of values. */
export function send(client: pg.ClientBase, { text, name, values }: Statement): Promise<Outcome> {
  return client.query({ text, values: [...values], ...(name ? { name } : {}) });
}

const gathering = new WeakSet<Duplex>();

/** Joins all socket writes of one turn of the event loop into one: a system call costs as much as a statement. */
function gather(client: pg.ClientBase): void {
  const { stream } = (client as pg.Client).connection; // a pool's clients are of this class
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

/**
 * Sends statements without waiting for answers (`pipeline`): `begin` goes with the first statement, delayed writes with
 * the next one or `commit`. After a failure the database refuses further statements and rolls back.
 */
export class Transaction {
  readonly #client: pg.ClientBase;
  readonly #begun: Promise<unknown>;
  #waiting: Statement[] = [];
  #isOpen = true;

  constructor(client: pg.ClientBase) {
    this.#client = client;
    gather(client);
    this.#begun = watched(client.query('begin'));
  }

  async run(statement: Statement): Promise<Outcome> {
    gather(this.#client);
    const before = this.#sendWaiting();
    const answer = watched(send(this.#client, statement));
    // Throws the first failure: later statements only report that the transaction is aborted.
    await before;
    return answer;
  }

  /** Delays statements until the next one or the commit, which reports their failure. */
  later(statements: readonly Statement[]): void {
    this.#checkOpen();
    addAll(this.#waiting, statements);
  }

  /** @throws the first failure, after which nothing was committed */
  async commit(): Promise<void> {
    gather(this.#client);
    const before = this.#sendWaiting();
    this.#isOpen = false;
    const committed = watched(this.#client.query('commit'));
    await this.#begun;
    await before;
    // After a failed statement the database answers a commit with a rollback, even if the caller ignored the error.
    const { command } = await committed;
    if (command !== 'COMMIT')
      throw new Error('the transaction was rolled back: the error of a statement was passed over');
  }

  /** Returns the reason why the connection is unusable; undefined: it can be used again. */
  async rollback(reason: unknown): Promise<unknown> {
    this.#isOpen = false;
    if (isConnectionLost(reason)) return reason;
    try {
      await this.#client.query('rollback');
      return undefined;
    } catch (error) {
      return error;
    }
  }

  #checkOpen(): void {
    if (!this.#isOpen) throw new Error('the transaction is over');
  }

  #sendWaiting(): Promise<unknown> | undefined {
    this.#checkOpen();
    const statements = combined(this.#waiting);
    this.#waiting = [];
    if (statements.length === 0) return undefined;
    return watched(Promise.all(statements.map((statement) => send(this.#client, statement))));
  }
}

/** Avoids `unhandledRejection`: callers may await this promise later. */
function watched<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}
