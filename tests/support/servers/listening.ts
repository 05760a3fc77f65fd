import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { begunOnce } from './begun.ts';

/** Starts a plain Node server for all tests of a file, on a free port. */
export function listening(create: () => Server): Server {
  return begunOnce(() => listen(create()), hangUp);
}

async function listen(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function hangUp(server: Server): void {
  server.closeAllConnections();
  server.close();
}

export const portOf = (server: Server) => (server.address() as AddressInfo).port; // listens on TCP

/** Imitates a server of the operator or of a provider, on a free port of this machine. */
export abstract class FakeServer {
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // without an encoding
    this.answerTo(request, Buffer.concat(chunks), response);
  });

  protected abstract answerTo(request: IncomingMessage, body: Buffer, response: ServerResponse): void;

  /** Listens from now on; returns its address. */
  async start(): Promise<string> {
    await listen(this.#server);
    return this.origin;
  }

  get origin(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
