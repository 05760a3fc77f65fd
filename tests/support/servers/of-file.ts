import type { ApiClient } from '../api-client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server.ts';
import { begunOnce, laterOf, ofFile } from './begun.ts';

/** Starts a server for all tests of a file; by default with an installation that has never been used. */
export function serverOfFile(start: () => Promise<TestServer> = () => startTestServer({ seed: 'none' })): TestServer {
  return ofFile(start);
}

/** Starts two servers of one installation for all tests of a file; stopping the first stops both (second-server.ts). */
export function serversOfFile(start: () => Promise<[TestServer, TestServer]>): [TestServer, TestServer] {
  const both = begunOnce(start, ([server]) => server.stop());
  return [laterOf(() => both[0]), laterOf(() => both[1])];
}

/** Signs a client in before the tests of a file; default super administrator. */
export function signedIn(server: TestServer, account?: string): ApiClient {
  return begunOnce(() => server.login(account));
}

export interface Serving {
  server: TestServer;
  /** The super administrator, signed in. */
  admin: ApiClient;
}

/** Starts a server for all tests of a file and signs the super administrator in. */
export function serving(start?: () => Promise<TestServer>): Serving {
  const server = serverOfFile(start);
  return { server, admin: signedIn(server) };
}

/** Starts a second server on the database of an earlier one: two instances of one installation. */
export function twinOf(first: () => TestServer, options: TestServerOptions = {}): { server: TestServer } {
  const start = () => startTestServer({ ...options, seed: 'none', database: first().database });
  return { server: serverOfFile(start) };
}
