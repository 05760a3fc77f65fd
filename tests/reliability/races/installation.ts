import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../../support/accounts.ts';
import { ApiClient } from '../../support/api-client.ts';
import { type Cast, createCast, grantRole, setHazardConfig } from '../../support/hazards/hazard-cast.ts';
import { startTestServer } from '../../support/server.ts';
import { DatabaseProxy } from '../../support/servers/database-proxy.ts';
import { startServerProcess } from '../../support/servers/process.ts';

/**
 * One database and the server processes on it. The server inside the test only prepares and inspects; races go through
 * the processes.
 */
export class Installation {
  readonly cast: Cast;
  readonly #tidy: (() => unknown)[];

  private constructor(cast: Cast, tidy: (() => unknown)[]) {
    this.cast = cast;
    this.#tidy = tidy;
  }

  static async create(): Promise<Installation> {
    const server = await startTestServer({ seed: 'none' });
    const cast = await createCast(server);
    // The manager answers applications about major hazards (domain.md#5.2).
    await grantRole(cast, 'manager', 'safety_manager');
    for (const code of ['HAZARD_PHOTO_BEFORE', 'HAZARD_PHOTO_AFTER']) await setHazardConfig(server, code, '0');
    return new Installation(cast, [() => server.stop()]);
  }

  /**
   * Starts one more process and returns its address.
   *
   * @param farMs delay of everything sent to and from its database, in milliseconds each way
   */
  async begin({ farMs = 0 }: { farMs?: number } = {}): Promise<string> {
    const { url } = this.cast.server.database;
    const through = farMs > 0 ? await behindProxy(url, farMs, this.#tidy) : url;
    return startProcess(through, this.#tidy);
  }

  /** Client of a member of the cast at one of the processes. */
  client(member: keyof Cast['clients'], base: string): ApiClient {
    return new ApiClient(base, this.cast.clients[member].token);
  }

  async stop(): Promise<void> {
    for (const step of this.#tidy.reverse()) await step();
  }
}

async function startProcess(url: string, tidy: (() => unknown)[]): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'races-'));
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, SEED: 'none', ADMIN_PASSWORD, DEMO_PASSWORD };
  const started = await startServerProcess({ ...env, CAPTCHA_OPEN: 'false', LOG_LEVEL: 'error' });
  tidy.push(async () => {
    await started.end();
    rmSync(dataDir, { recursive: true, force: true });
  });
  if (!(await fetch(`${started.base}/readyz`)).ok) throw new Error(started.output());
  return started.base;
}

async function behindProxy(url: string, delayMs: number, tidy: (() => unknown)[]): Promise<string> {
  const proxy = new DatabaseProxy(url);
  proxy.delayMs = delayMs;
  await proxy.open();
  tidy.push(() => proxy.close());
  return proxy.url(url);
}
