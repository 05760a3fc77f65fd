import { afterAll, beforeAll } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server.ts';

/** What is begun before the tests of a file, or of a group, and ended after them. */
export function begunOnce<T extends object>(begin: () => Promise<T>, end: (begun: T) => unknown = () => undefined): T {
  let begun: T | undefined;
  beforeAll(async () => {
    begun = await begin();
  });
  afterAll(() => begun && end(begun));
  return laterOf(() => begun);
}

/** A server for all tests of a file. */
export function serverOfFile(start: () => Promise<TestServer>): TestServer {
  return begunOnce(start, (server) => server.stop());
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
export function serving(start: () => Promise<TestServer> = () => startTestServer({ seed: 'none' })): Serving {
  const server = serverOfFile(start);
  return { server, admin: signedIn(server) };
}

/** A second server on the database of one that began before: two instances of one installation. */
export function twinOf(first: () => TestServer, options: TestServerOptions = {}): { server: TestServer } {
  const start = () => startTestServer({ ...options, seed: 'none', database: first().database });
  return { server: serverOfFile(start) };
}

/** What a hook begins, under the name by which tests call it: each use is one of the real thing, which is there by then. */
function laterOf<T extends object>(read: () => T | undefined): T {
  return new Proxy({} as T, {
    get(_, key) {
      const begun = read();
      if (!begun) throw new Error('what belongs to a file is there for its tests and hooks alone');
      const member: unknown = Reflect.get(begun, key);
      return typeof member === 'function' ? member.bind(begun) : member;
    },
  });
}
