import { createServer, connect as openSocket, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** A TCP port in front of a test database that can be closed, frozen and opened again: a database that goes away. */
export class DatabaseProxy {
  readonly #target: { host: string; port: number };
  readonly #pairs = new Set<[Socket, Socket]>();
  #server: Server | undefined;
  #port = 0;
  /** How long everything takes to get through, each way. */
  delayMs = 0;

  /** `url` as TestDatabase.url gives it: with the folder of the unix socket as host. */
  constructor(url: string) {
    const { searchParams, port } = new URL(url);
    this.#target = { host: searchParams.get('host') ?? '', port: Number(port) };
  }

  /** The same database through the proxy. */
  url(original: string): string {
    const url = new URL(original);
    url.host = `127.0.0.1:${this.#port}`;
    url.searchParams.delete('host');
    return url.href;
  }

  async open(): Promise<void> {
    const server = createServer((client) => this.#join(client));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    const address = server.address();
    if (typeof address === 'object' && address) this.#port = address.port;
    this.#server = server;
  }

  /** Refuses new connections and cuts those there are. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    await closed;
  }

  /** Accepts statements but passes no answers on: a half-open connection. */
  freeze(): void {
    for (const [, database] of this.#pairs) database.pause();
  }

  #join(client: Socket): void {
    const { host, port } = this.#target;
    const database = openSocket(join(host, `.s.PGSQL.${port}`));
    const pair: [Socket, Socket] = [client, database];
    this.#pairs.add(pair);
    const end = () => {
      this.#pairs.delete(pair);
      client.destroy();
      database.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.on('data', (data) => this.#pass(data, database));
    database.on('data', (data) => this.#pass(data, client));
  }

  #pass(data: Buffer, to: Socket): void {
    if (this.delayMs === 0) to.write(data);
    else setTimeout(() => to.destroyed || to.write(data), this.delayMs);
  }
}
