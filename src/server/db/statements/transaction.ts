import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { addAll } from '../../../engine/many.ts';
import { isConnectionLost } from '../failure.ts';
import { combined } from './folding.ts';
import type { Outcome } from './pg-session.ts';
import type { Statement } from './statement.ts';

/** A name known to the connection is planned once; the driver wants the values as an array of its own. */
export function send(client: pg.ClientBase, { text, name, values }: Statement): Promise<Outcome> {
  return client.query({ text, values: [...values], ...(name ? { name } : {}) });
}

const gathering = new WeakSet<Duplex>();

/**
 * What is given to a connection in one turn of the event loop goes out in one piece: handing it to the system and
 * waking the database cost as much as a small statement.
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
 * A transaction on a connection that sends before the last answer has come (`pipeline`). Three waits are saved by it:
 * `begin` goes out with the first statement, writes nobody reads the answer of go out together with the next statement,
 * and the last of them with `commit`. Statements run in the order they were given, each after the one before; when one
 * fails, the database refuses all that follow and turns the commit into a rollback.
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
    // The first failure is the reason; what follows is only told that the transaction is aborted.
    await before;
    return answer;
  }

  /** Sent with the next statement or the commit; its failure is theirs. */
  later(statements: readonly Statement[]): void {
    this.#checkOpen();
    addAll(this.#waiting, statements);
  }

  /** @throws what failed first; then nothing was committed */
  async commit(): Promise<void> {
    gather(this.#client);
    const before = this.#sendWaiting();
    this.#isOpen = false;
    const committed = watched(this.#client.query('commit'));
    await this.#begun;
    await before;
    // The database answers a commit with a rollback when a statement failed before, whoever passed over its error.
    const { command } = await committed;
    if (command !== 'COMMIT')
      throw new Error('the transaction was rolled back: the error of a statement was passed over');
  }

  /** Answers the reason why the connection cannot be used again, if there is one. */
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

/** Whoever waits for it hears of a failure; until somebody does it is no failure nobody has heard of. */
function watched<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}
