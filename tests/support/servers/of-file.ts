import { afterAll, beforeAll } from 'vitest';
import { ApiClient } from '../api-client.ts';
import type { TestServer } from '../server.ts';

/** The server of a test file, there from its first hook or test on and stopped after its last. */
export function serverOfFile(start: () => Promise<TestServer>): TestServer {
  const server = {} as TestServer; // filled before anything asks
  beforeAll(async () => void Object.assign(server, await start()));
  afterAll(() => server.stop?.());
  return server;
}

/** A client of that server, signed in before the first hook or test after this. */
export function clientOfFile(server: TestServer, account?: string): ApiClient {
  const client = new ApiClient('');
  beforeAll(async () => {
    const { base, token } = await server.login(account);
    Object.assign(client, { base, token });
  });
  return client;
}
