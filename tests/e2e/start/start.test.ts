import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ADMIN, ADMIN_PASSWORD, DEMO_PASSWORD } from '../../support/accounts.ts';
import { ApiClient } from '../../support/api-client.ts';
import { type ServerProcess, startServerProcess } from '../../support/servers/process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'start-'));
const demoDir = mkdtempSync(join(tmpdir(), 'start-demo-'));
const running: ServerProcess[] = [];

afterAll(async () => {
  await Promise.all(running.map((server) => server.end()));
  // A killed server leaves its database running for the next start; after the last one it must be killed here.
  for (const folder of [dataDir, demoDir]) {
    for (const pid of databasesUnder(folder)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});

async function start(env: Record<string, string> = {}, path?: '/readyz' | '/healthz'): Promise<ServerProcess> {
  const own = { DATA_DIR: dataDir, SEED: 'none', ADMIN_PASSWORD, CAPTCHA_OPEN: 'false', ...env };
  const server = await startServerProcess(own, path);
  running.push(server);
  return server;
}

const startDemo = () => start({ DATA_DIR: demoDir, SEED: 'demo', DEMO_PASSWORD }, '/healthz');

/** Share of the demo data written so far, from 0 to 1. */
async function shareOf(server: ServerProcess): Promise<number> {
  const reply = await fetch(`${server.base}/readyz`);
  return reply.ok ? 1 : ((await reply.json()) as { share: number }).share;
}

const signIn = async ({ base }: ServerProcess) => (await ApiClient.signedIn(base)).token;

/** Process ids of PostgreSQL servers that work in a folder; their arguments name their data directory. */
function databasesUnder(folder: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes('postgres') && line.includes(folder))
    .map((line) => Number.parseInt(line, 10));
}

// The tests follow one installation through its life, in order.
describe.sequential('npm start', () => {
  it('makes an installation that can be signed in to, and stops cleanly on SIGTERM', async () => {
    const server = await start();
    expect(await signIn(server)).toMatch(/\S{20,}/);
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
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
    await killed?.end();
    const server = await start();
    const client = new ApiClient(server.base, token);
    expect(await client.read('/getLoginUser')).toMatchObject({ account: ADMIN });
    expect(await server.end('SIGTERM')).toBe(0);
  });
});

describe.sequential('npm start with demo data', () => {
  let killed: ServerProcess;
  let share = 0;

  it('can be used while they arrive, and says that they do', async () => {
    killed = await startDemo();
    await expect.poll(() => killed.output()).toContain('演示数据正在生成');
    const client = new ApiClient(killed.base);
    await client.write('/login', { account: 'linanqi', password: DEMO_PASSWORD });
    await expect.poll(() => shareOf(killed)).toBeGreaterThan(0);
    share = await shareOf(killed);
    await killed.end();
  });

  it('goes on with them after it was killed, and stops cleanly in the middle', async () => {
    const server = await startDemo();
    expect(await shareOf(server)).toBeGreaterThanOrEqual(share);
    await expect.poll(() => shareOf(server)).toBeGreaterThan(share);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(databasesUnder(demoDir)).toEqual([]);
  });
});
