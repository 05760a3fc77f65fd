import { once } from 'node:events';
import type { Server } from 'node:http';
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
