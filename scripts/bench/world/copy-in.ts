import { once } from 'node:events';
import type pg from 'pg';

/** Members of the pg driver's connection that COPY needs; the driver's types lack them. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  stream: import('node:stream').Duplex;
}

const CHUNK = 256 * 1024;

/** A promise settled by other code. Its rejection never raises `unhandledRejection`: a caller may await it late. */
class Signal {
  resolve: () => void = () => undefined;
  reject: (error: Error) => void = () => undefined;
  readonly promise = new Promise<void>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });

  constructor() {
    this.promise.catch(() => undefined);
  }
}

/**
 * Runs `COPY … FROM STDIN` in text format and sends lines in chunks. `line` returns null, or a promise to await when a
 * chunk is being sent.
 */
export class CopyIn {
  readonly #text: string;
  readonly #started = new Signal();
  readonly #ended = new Signal();
  #connection: CopyConnection | null = null;
  #waiting: string[] = [];
  #size = 0;

  constructor(client: pg.Client, into: string) {
    this.#text = `copy ${into} from stdin`;
    client.query(this as unknown as pg.Submittable);
  }

  /** Adds one line, which must be escaped already and have no line feed. */
  line(text: string): Promise<void> | null {
    this.#waiting.push(text);
    this.#size += text.length;
    return this.#size < CHUNK ? null : this.#flush();
  }

  async end(): Promise<void> {
    await this.#flush();
    this.#connection?.endCopyFrom();
    await this.#ended.promise;
  }

  async #flush(): Promise<void> {
    await this.#started.promise;
    if (this.#waiting.length === 0 || !this.#connection) return;
    const chunk = Buffer.from(`${this.#waiting.join('\n')}\n`);
    this.#waiting = [];
    this.#size = 0;
    this.#connection.sendCopyFromChunk(chunk);
    if (this.#connection.stream.writableNeedDrain) {
      await Promise.race([once(this.#connection.stream, 'drain'), this.#ended.promise]);
    }
  }

  submit(connection: CopyConnection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyInResponse(): void {
    this.#started.resolve();
  }

  handleCommandComplete(): void {
    // Does nothing, since `handleReadyForQuery` reports the end of the command as well.
  }

  handleReadyForQuery(): void {
    this.#ended.resolve();
  }

  handleError(error: Error): void {
    this.#started.reject(error);
    this.#ended.reject(error);
  }
}

/** Escapes a value for COPY's text format. */
export function copyText(value: string | null): string {
  if (value === null) return '\\N';
  return value.replace(/[\\\n\r\t]/g, (char) => ESCAPED[char] ?? char);
}

const ESCAPED: { [char: string]: string } = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
