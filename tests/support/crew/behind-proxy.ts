import { startTestServer, type TestServer } from '../server.ts';
import { ofFile } from '../servers/begun.ts';
import { DatabaseProxy } from '../servers/database-proxy.ts';
import { serverOfFile } from '../servers/of-file.ts';
import { type CrewWorld, crewWorld } from './crew-world.ts';

/** For all tests of a file: a crew's world, and a server whose way to the database can be cut. */
export function crewBehindProxy(): { world: CrewWorld; proxy: DatabaseProxy; server: TestServer } {
  const world = ofFile(crewWorld);
  const proxy = ofFile(() => DatabaseProxy.before(world.database.url));
  const server = serverOfFile(() => {
    const env = { DATABASE_URL: proxy.url(world.database.url), LOG_LEVEL: 'silent' };
    return startTestServer({ database: world.database, env, strict: true });
  });
  return { world, proxy, server };
}
