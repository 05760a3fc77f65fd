import { afterAll, beforeAll } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { startTestServer, type TestServer } from './server.ts';

export interface Serving {
  server: TestServer;
  /** The super administrator, signed in. */
  admin: ApiClient;
}

/** A server for the tests of a file: started before the first, stopped after the last. */
export function serving(start: () => Promise<TestServer> = () => startTestServer({ seed: 'none' })): Serving {
  const of = {} as Serving; // filled before any test reads it
  beforeAll(async () => {
    of.server = await start();
    of.admin = await of.server.login();
  });
  afterAll(() => of.server?.stop());
  return of;
}
