import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { addAll } from '../../../engine/many.ts';
import { isConnectionLost } from '../failure.ts';
import { combined } from './folding.ts';
import type { Outcome } from './pg-session.ts';
import type { Statement } from './statement.ts';

/**
 * Sends a statement. A named one is planned once per connection; the driver needs the values as an array of its own.
 */
export function send(client: pg.ClientBase, { text, name, values }: Statement): Promise<Outcome> {
  return client.query({ text, values: [...values], ...(name ? { name } : {}) });
}

const gathering = new WeakSet<Duplex>();

/**
 * Sends everything written to a connection in one turn of the event loop as one piece. A system call and waking the
 * database cost as much as a small statement.
 */
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
 * A transaction on a connection that sends before the last answer has come (`pipeline`). This saves three waits:
 * `begin` goes out with the first statement, delayed writes with the next one, and the last of them with `commit`.
 * Statements run in the given order; after a failure the database refuses all further ones and turns the commit into a
 * rollback.
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
    // The first failure is the reason; for later statements the database only reports that the transaction is aborted.
    await before;
    return answer;
  }

  /** Sends the statements with the next one or the commit, which then also reports their failure. */
  later(statements: readonly Statement[]): void {
    this.#checkOpen();
    addAll(this.#waiting, statements);
  }

  /** @throws the first failure; then nothing was committed */
  async commit(): Promise<void> {
    gather(this.#client);
    const before = this.#sendWaiting();
    this.#isOpen = false;
    const committed = watched(this.#client.query('commit'));
    await this.#begun;
    await before;
    // The database answers a commit with a rollback if a statement failed earlier, even if the caller ignored that
    // error.
    const { command } = await committed;
    if (command !== 'COMMIT')
      throw new Error('the transaction was rolled back: the error of a statement was passed over');
  }

  /** Returns the reason why the connection cannot be used again, if there is one. */
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
