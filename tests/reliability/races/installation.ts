import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../../support/accounts.ts';
import { ApiClient } from '../../support/api-client.ts';
import { DatabaseProxy } from '../../support/database-proxy.ts';
import { type Cast, createCast, setHazardConfig } from '../../support/hazard-cast.ts';
import { startServerProcess } from '../../support/process.ts';
import { startTestServer } from '../../support/server.ts';

export interface InstallationOptions {
  /** Further processes whose database is this far away, each way. */
  farMs?: number;
  /** Another build of the server than the product's. */
  program?: string;
}

/**
 * One database, two server processes on it and, where wanted, a third whose database is far away. The server inside
 * the test only prepares and looks; who races goes through the processes.
 */
export class Installation {
  readonly cast: Cast;
  /** Addresses of the processes. */
  readonly near: readonly string[];
  readonly far: string | null;
  readonly #stop: () => Promise<void>;

  private constructor(cast: Cast, of: { near: string[]; far: string | null; stop: () => Promise<void> }) {
    this.cast = cast;
    this.near = of.near;
    this.far = of.far;
    this.#stop = of.stop;
  }

  static async start({ farMs = 0, program }: InstallationOptions = {}): Promise<Installation> {
    const server = await startTestServer({ seed: 'none' });
    const cast = await createCast(server);
    for (const code of ['HAZARD_PHOTO_BEFORE', 'HAZARD_PHOTO_AFTER']) await setHazardConfig(server, code, '0');
    const tidy: (() => unknown)[] = [() => server.stop()];
    const begin = (url: string) => startProcess({ url, program, tidy });
    const { url } = server.database;
    const near = [await begin(url), await begin(url)];
    const far = farMs > 0 ? await begin(await behindProxy(url, farMs, tidy)) : null;
    const stop = async () => {
      for (const step of tidy.reverse()) await step();
    };
    return new Installation(cast, { near, far, stop });
  }

  /** Somebody of the cast at one of the processes. */
  client(member: keyof Cast['clients'], base: string): ApiClient {
    return new ApiClient(base, this.cast.clients[member].token);
  }

  stop(): Promise<void> {
    return this.#stop();
  }
}

interface Beginning {
  url: string;
  program: string | undefined;
  tidy: (() => unknown)[];
}

async function startProcess({ url, program, tidy }: Beginning): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'races-'));
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, SEED: 'none', ADMIN_PASSWORD, DEMO_PASSWORD };
  const started = await startServerProcess({ ...env, CAPTCHA_OPEN: 'false', LOG_LEVEL: 'error' }, program);
  tidy.push(async () => {
    started.kill('SIGKILL');
    await started.ended;
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
