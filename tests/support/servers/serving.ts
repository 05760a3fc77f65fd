import { afterAll, beforeAll } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server.ts';

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

/** A second server on the database of a first one that stands by then: two instances of one installation. */
export function twinOf(first: () => TestServer, options: TestServerOptions = {}): { server: TestServer } {
  const of = {} as { server: TestServer }; // filled before any test reads it
  beforeAll(async () => {
    of.server = await startTestServer({ ...options, seed: 'none', database: first().database });
  });
  afterAll(() => of.server?.stop());
  return of;
}
