import type { ApiClient } from '../api-client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server.ts';
import { begunOnce, laterOf, ofFile } from './begun.ts';

/** A server for all tests of a file, without first data unless said. */
export function serverOfFile(start: () => Promise<TestServer> = () => startTestServer({ seed: 'none' })): TestServer {
  return ofFile(start);
}

/** Two servers of one installation for all tests of a file; the first one's end is that of both (second-server.ts). */
export function serversOfFile(start: () => Promise<[TestServer, TestServer]>): [TestServer, TestServer] {
  const both = begunOnce(start, ([server]) => server.stop());
  return [laterOf(() => both[0]), laterOf(() => both[1])];
}

/** A client signed in as this account before the tests of a file; as super administrator unless said. */
export function signedIn(server: TestServer, account?: string): ApiClient {
  return begunOnce(() => server.login(account));
}

export interface Serving {
  server: TestServer;
  /** The super administrator, signed in. */
  admin: ApiClient;
}

/** A server for all tests of a file, with the super administrator signed in. */
export function serving(start?: () => Promise<TestServer>): Serving {
  const server = serverOfFile(start);
  return { server, admin: signedIn(server) };
}

/** A second server on the database of one that began before: two instances of one installation. */
export function twinOf(first: () => TestServer, options: TestServerOptions = {}): { server: TestServer } {
  const start = () => startTestServer({ ...options, seed: 'none', database: first().database });
  return { server: serverOfFile(start) };
}
