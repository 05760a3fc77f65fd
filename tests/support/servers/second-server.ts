import { startPeopledServer } from '../people.ts';
import type { TestServer, TestServerOptions } from '../server.ts';

/** A server and another process of the same installation, which ends with the first. */
export async function withSecond(
  starting: TestServer | Promise<TestServer>,
  options: Omit<TestServerOptions, 'seed' | 'database'> = {},
): Promise<[first: TestServer, second: TestServer]> {
  const first = await starting;
  const second = await startPeopledServer({ ...options, database: first.database });
  const stop = async () => {
    await second.stop();
    await first.stop();
  };
  return [{ ...first, stop }, second];
}
