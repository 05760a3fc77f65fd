import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectWithin } from '../../../tests/support/until.ts';
import { isAlive } from './process-identity.ts';
import { type Connection, type RunningPostgres, startPostgres } from './supervisor.ts';

const log = { warn() {}, error() {} };
let folder: string;
/** DATA_DIR of a server that was started once and stopped: copying it is ten times faster than another first start. */
let made: string;
const running: RunningPostgres[] = [];

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'supervisor-'));

beforeAll(async () => {
  made = emptyFolder();
  await (await startPostgres({ dataDir: made, log })).stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(() => {
  folder = emptyFolder();
  // Keeps owners and modes, as cpSync does not: the cluster is the account's that runs it.
  execFileSync('cp', ['-a', `${made}/.`, folder]);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir = folder): Promise<RunningPostgres> {
  const started = await startPostgres({ dataDir, log });
  running.push(started);
  return started;
}

async function ask(connection: Connection, sql: string): Promise<unknown> {
  const client = new Client({ ...connection, ssl: false });
  // A test kills the server under this connection; that must not end the test run.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function askUntilAnswered(connection: Connection, sql: string, ms: number): Promise<unknown> {
  for (const deadline = Date.now() + ms; ; ) {
    try {
      return await ask(connection, sql);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  it('gives a durable database that knows Chinese, to a role that is no superuser', async () => {
    const { connection } = await start();
    const isSuperuser = 'SELECT rolsuper OR rolcreatedb OR rolcreaterole FROM pg_roles WHERE rolname = current_user';
    expect(await ask(connection, isSuperuser)).toBe(false);
    const owner = 'SELECT pg_get_userbyid(datdba) = current_user FROM pg_database WHERE datname = current_database()';
    expect(await ask(connection, owner)).toBe(true);
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      expect(await ask(connection, `SHOW ${setting}`)).toBe('on');
    }
    expect(await ask(connection, 'SHOW server_encoding')).toBe('UTF8');
    expect(await ask(connection, 'SHOW jit')).toBe('off');
    expect(await ask(connection, 'SHOW listen_addresses')).toBe('');
    expect(await ask(connection, "SELECT '安全阀泄漏' ILIKE '%阀泄%' AND cardinality(show_trgm('安全阀')) > 0")).toBe(
      true,
    );
    await ask(connection, 'CREATE TABLE t (a bigint, b text)');
    await ask(connection, 'CREATE INDEX ON t USING gin (a, b gin_trgm_ops)');
  });

  it('keeps its passwords to itself and asks for them', async () => {
    const { connection } = await start();
    expect(statSync(join(folder, 'postgres', 'passwords.json')).mode & 0o777).toBe(0o600);
    await expect(ask({ ...connection, password: 'wrong' }, 'SELECT 1')).rejects.toThrow(/password/);
  });

  it('starts again within 3 s with what was written', async () => {
    const first = await start();
    await ask(first.connection, 'CREATE TABLE kept AS SELECT 42 AS value');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    expect(existsSync(first.connection.host) && !first.connection.host.startsWith(folder)).toBe(false);
    const second = await expectWithin('the second start', 3_000, () => start());
    expect(await ask(second.connection, 'SELECT value FROM kept')).toBe(42);
  });

  it('refuses a second server on the same DATA_DIR and names the first', async () => {
    await start();
    await expect(startPostgres({ dataDir: folder, log })).rejects.toThrow(new RegExp(`pid ${process.pid}`));
  });

  it('takes over from a server that was killed, losing nothing it had acknowledged', async () => {
    const killed = await startAndKill(folder);
    expect(isAlive(killed.database)).toBe(true);
    const { connection } = await start();
    expect(isAlive(killed.database)).toBe(false);
    expect(await ask(connection, 'SELECT value FROM kept')).toBe(7);
  });

  it('is restarted when it is killed itself', async () => {
    const server = await start();
    await ask(server.connection, 'CREATE TABLE kept AS SELECT 1 AS value');
    const before = server.pid;
    process.kill(before, 'SIGKILL');
    expect(await askUntilAnswered(server.connection, 'SELECT value FROM kept', 10_000)).toBe(1);
    expect(server.pid).not.toBe(before);
  });

  it('is not kept from starting by a stranger that got the old process number', async () => {
    const first = await start();
    await first.stop();
    const data = join(folder, 'postgres', 'data');
    // The pid of this test: alive, but no PostgreSQL.
    const lines = [process.pid, data, 1, 5432, folder, '', '       1         1', 'ready'];
    writeFileSync(join(data, 'postmaster.pid'), lines.join('\n'));
    const second = await start();
    expect(second.pid).not.toBe(process.pid);
  });

  it('works in folders that others may enter and in deep ones', async () => {
    const deep = join(folder, 'x'.repeat(60), '中文目录', 'y'.repeat(60));
    mkdirSync(deep, { recursive: true });
    chmodSync(folder, 0o755);
    const long = await start(deep);
    expect(await ask(long.connection, 'SELECT 1')).toBe(1);
    const short = await start(join(folder, 'open'));
    expect(short.connection.host).toBe(join(folder, 'open', 'postgres', 'socket'));
    expect(await ask(short.connection, 'SELECT 1')).toBe(1);
  });

  it('says what is wrong when the data cannot be used', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(folder, 'postgres', 'data', 'PG_VERSION'), '12\n');
    await expect(startPostgres({ dataDir: folder, log })).rejects.toThrow(/PostgreSQL 12/);
    // The refusal has released the folder.
    await expect(startPostgres({ dataDir: folder, log })).rejects.toThrow(/PostgreSQL 12/);
  });
});

/** Runs a server process of its own that writes a row and is then killed without a chance to clean up. */
async function startAndKill(dataDir: string): Promise<{ database: number }> {
  const script = join(folder, 'server.mts');
  const supervisor = fileURLToPath(new URL('./supervisor.ts', import.meta.url));
  const pg = fileURLToPath(import.meta.resolve('pg'));
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs';
     import { startPostgres } from ${JSON.stringify(supervisor)};
     import pg from ${JSON.stringify(pg)};
     const log = { warn() {}, error() {} };
     const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
     const client = new pg.Client({ ...server.connection, ssl: false });
     await client.connect();
     await client.query('CREATE TABLE kept AS SELECT 7 AS value');
     writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(server.pid));
     process.kill(process.pid, 'SIGKILL');`,
  );
  const tsx = fileURLToPath(import.meta.resolve('tsx'));
  const child = spawn(process.execPath, ['--import', tsx, script], { stdio: 'inherit' });
  await new Promise((resolve) => child.once('exit', resolve));
  return { database: Number(readFileSync(join(folder, 'pid'), 'utf8')) };
}
