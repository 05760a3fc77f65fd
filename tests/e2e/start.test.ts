import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, ADMIN_PASSWORD } from '../support/accounts.ts';
import { ApiClient } from '../support/api-client.ts';
import { type ServerProcess, startServerProcess } from '../support/servers/process.ts';

let dataDir: string;
const running: ServerProcess[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-'));
});

afterAll(async () => {
  for (const server of running) server.kill('SIGKILL');
  await Promise.all(running.map((server) => server.ended));
  // A killed server leaves its database to the next start; here there is none.
  for (const pid of databasesUnder(dataDir)) process.kill(pid, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    SEED: 'none',
    ADMIN_PASSWORD,
    CAPTCHA_OPEN: 'false',
    ...env,
  });
  running.push(server);
  return server;
}

async function signIn(server: ServerProcess): Promise<string> {
  return new ApiClient(server.base).write<string>('/login', { account: ADMIN, password: ADMIN_PASSWORD });
}

/** Process ids of postmasters working in a folder; their working directory is their data. */
function databasesUnder(folder: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes('postgres') && line.includes(folder))
    .map((line) => Number.parseInt(line, 10));
}

// One installation through its life, in order.
describe.sequential('npm start', () => {
  it('makes an installation that can be signed in to, and stops cleanly on SIGTERM', async () => {
    const server = await start();
    expect(await signIn(server)).toMatch(/\S{20,}/);
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(databasesUnder(dataDir)).toEqual([]);
  });

  it('starts again on what there was', async () => {
    const server = await start();
    await signIn(server);
  });

  it('refuses a second server on the same DATA_DIR, naming the first, and leaves that one alone', async () => {
    const [, first] = running;
    const second = await start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`pid ${first?.pid}`);
    expect(second.output()).not.toMatch(/^\s+at /m);
    expect((await fetch(`${first?.base}/readyz`)).status).toBe(200);
  });

  it('recovers by itself after it was killed, with the session still good', async () => {
    const [, killed] = running;
    const token = await signIn(killed as ServerProcess);
    killed?.kill('SIGKILL');
    await killed?.ended;
    const server = await start();
    const client = new ApiClient(server.base, token);
    expect(await client.read('/getLoginUser')).toMatchObject({ account: ADMIN });
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
