import { createServer, connect as openSocket, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { type Frame, Frames, textOf } from './postgres-frames.ts';

/**
 * Moment of a transaction, as seen on the wire. The client has sent `begin` or `commit`; the database has finished an
 * UPDATE (`updated`) or has `committed`.
 */
export type Moment = 'begin' | 'commit' | 'updated' | 'committed';

/** True if `text` was part of a statement or a value of the transaction so far. */
export type Mentions = (text: string) => boolean;

type Tap = (moment: Moment, mentions: Mentions) => Verdict;

/** Decision about a message: pass it on, cut the connection instead, or pass it on and cut then. */
export type Verdict = 'pass' | 'cut' | 'pass-cut';

/**
 * TCP port in front of a test database that can be closed, frozen, slowed and cut, to imitate a database that fails.
 */
export class DatabaseProxy {
  /** Delay of every message in ms, in each direction. */
  delayMs = 0;
  /** Decides about each moment of each transaction. */
  tap: Tap | null = null;
  readonly #target: { host: string; port: number };
  readonly #lines = new Set<Line>();
  #server: Server | undefined;
  #port = 0;
  #isFrozen = false;

  /** Takes a TestDatabase.url, whose host parameter is the folder of the unix socket. */
  constructor(url: string) {
    const { searchParams, port } = new URL(url);
    this.#target = { host: searchParams.get('host') ?? '', port: Number(port) };
  }

  /** Address of the same database through the proxy. */
  url(original: string): string {
    const url = new URL(original);
    url.host = `127.0.0.1:${this.#port}`;
    url.searchParams.delete('host');
    return url.href;
  }

  /** Opens a proxy in front of this database. */
  static async before(url: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(url);
    await proxy.open();
    return proxy;
  }

  async open(): Promise<void> {
    const server = createServer((client) => this.#join(client));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address) this.#port = address.port;
    this.#server = server;
  }

  /** Refuses new connections and cuts the existing ones. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const line of this.#lines) line.cut();
    await closed;
    this.#isFrozen = false;
  }

  /** Accepts statements but passes no answers on: a half-open connection. */
  freeze(): void {
    this.#isFrozen = true;
    for (const { database } of this.#lines) database.pause();
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const { database } of this.#lines) database.resume();
  }

  #join(client: Socket): void {
    const { host, port } = this.#target;
    const database = openSocket(join(host, `.s.PGSQL.${port}`));
    const line = new Line(client, database, this);
    this.#lines.add(line);
    line.onEnd(() => this.#lines.delete(line));
    if (this.#isFrozen) database.pause();
  }
}

/** One connection through the proxy. */
class Line {
  readonly client: Socket;
  readonly database: Socket;
  readonly #settings: Pick<DatabaseProxy, 'delayMs' | 'tap'>;
  #inTransaction = false;
  #asking: Buffer[] = [];
  #isCut = false;

  constructor(client: Socket, database: Socket, settings: Pick<DatabaseProxy, 'delayMs' | 'tap'>) {
    this.client = client;
    this.database = database;
    this.#settings = settings;
    // Sends each message at once: gathering messages would cost 40 ms each.
    client.setNoDelay(true);
    this.#connect(client, database, (text) => this.#asked(text));
    this.#connect(database, client, (text) => this.#answered(text));
    for (const socket of [client, database]) socket.on('error', () => this.cut()).on('close', () => this.cut());
  }

  onEnd(listener: () => void): void {
    this.client.once('close', listener);
  }

  cut(): void {
    this.#isCut = true;
    this.client.destroy();
    // Ends the connection normally, so that messages already passed on still arrive.
    this.database.end();
    this.database.resume();
  }

  #connect(from: Socket, to: Socket, momentOf: (text: string) => Moment | null): void {
    const frames = new Frames({ startsUntyped: from === this.client });
    const speaking = from === this.client ? 'Q' : 'C';
    const lane = new Lane(to, this.#settings);
    const pass = (frame: Frame) => {
      const verdict = frame.type === speaking ? this.#verdict(momentOf(textOf(frame))) : 'pass';
      if (verdict !== 'cut') lane.pass(frame.bytes);
      if (verdict !== 'pass') this.cut();
    };
    from.on('data', (chunk: Buffer) => {
      for (const frame of frames.take(chunk)) {
        if (this.#isCut) return;
        if (from === this.client) this.#remember(frame.bytes);
        pass(frame);
      }
    });
  }

  #remember(asked: Buffer): void {
    if (this.#inTransaction) this.#asking.push(asked);
  }

  #verdict(moment: Moment | null): Verdict {
    const mentions: Mentions = (text) => this.#asking.some((bytes) => bytes.includes(text));
    return (moment && this.#settings.tap?.(moment, mentions)) ?? 'pass';
  }

  #asked(text: string): Moment | null {
    if (text === 'begin') {
      this.#inTransaction = true;
      this.#asking = [];
    }
    return text === 'begin' || text === 'commit' ? text : null;
  }

  #answered(tag: string): Moment | null {
    if (tag === 'COMMIT' || tag === 'ROLLBACK') this.#inTransaction = false;
    if (tag === 'COMMIT') return 'committed';
    return this.#inTransaction && tag.startsWith('UPDATE') ? 'updated' : null;
  }
}

/** Messages under way in one direction, which arrive in order even if the delay changes meanwhile. */
class Lane {
  readonly #to: Socket;
  readonly #settings: Pick<DatabaseProxy, 'delayMs'>;
  readonly #waiting: { at: number; bytes: Buffer }[] = [];

  constructor(to: Socket, settings: Pick<DatabaseProxy, 'delayMs'>) {
    this.#to = to;
    this.#settings = settings;
  }

  pass(bytes: Buffer): void {
    const { delayMs } = this.#settings;
    if (delayMs === 0 && this.#waiting.length === 0) this.#send(bytes);
    else if (this.#waiting.push({ at: performance.now() + delayMs, bytes }) === 1) this.#wait();
  }

  #wait(): void {
    const [next] = this.#waiting;
    if (next) setTimeout(() => this.#arrive(), Math.max(0, next.at - performance.now()));
  }

  #arrive(): void {
    const next = this.#waiting[0];
    if (next) this.#send(next.bytes);
    this.#waiting.shift();
    this.#wait();
  }

  #send(bytes: Buffer): void {
    if (this.#to.writable) this.#to.write(bytes);
  }
}
