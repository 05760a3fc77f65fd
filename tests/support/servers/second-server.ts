import { startPeopledServer } from '../people.ts';
import type { TestServer, TestServerOptions } from '../server.ts';

/** Starts a second server of the same installation; stopping the first stops both. */
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
