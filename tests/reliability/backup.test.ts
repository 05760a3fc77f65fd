import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/server/db/database.ts';
import { ADMIN_PASSWORD } from '../support/accounts.ts';
import { ApiClient, comeAgainWhenBusy } from '../support/api-client.ts';
import { startDemoServer } from '../support/company.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { descriptorNamed } from '../support/descriptors/named.ts';
import { businessDigest } from '../support/digest.ts';
import { uploadText } from '../support/pictures.ts';
import { makeResource } from '../support/revisions.ts';
import { testRandom } from '../support/seed.ts';
import { folderOfFile } from '../support/servers/folder-of-file.ts';
import { serving } from '../support/servers/of-file.ts';
import { startServerProcess } from '../support/servers/process.ts';
import { runTool, startTool } from '../support/servers/tool.ts';
import { itInFull, rounds } from '../support/size.ts';
import { until } from '../support/until.ts';

const MADE = descriptorNamed('FireCheck', '消防器材检查', { actions: ['page', 'add'] }).having({
  name: { type: 'string', title: '名称', maxLength: 20 },
});
const random = testRandom();
const work = folderOfFile('backup');
let places = 0;
const opened: TestDatabase[] = [];

const { server, admin } = serving(() => startDemoServer({ env: { LOG_LEVEL: 'silent' } }));
beforeAll(async () => {
  const comeNoMore = comeAgainWhenBusy();
  // A table no version of the product has.
  await makeResource(admin, MADE);
  comeNoMore();
  await admin.write('/FireCheck/add', { name: '一号灭火器' });
  for (let at = 0; at < 12; at += 1) await uploadText(admin, `before${at}.txt`);
});
afterAll(async () => {
  for (const database of opened) await database.drop();
});

/** Environment through which the commands find the running server's content. */
function source(): Record<string, string> {
  return { DATABASE_URL: server.database.url, DATA_DIR: server.platform.config.dataDir };
}

async function emptyTarget(): Promise<{ env: Record<string, string>; url: string; dataDir: string }> {
  const database = await createDatabase();
  opened.push(database);
  const dataDir = join(work, `target-${opened.length}`);
  return { env: { DATABASE_URL: database.url, DATA_DIR: dataDir }, url: database.url, dataDir };
}

/** Makes a backup in a folder of its own and returns its path. */
async function backup(): Promise<string> {
  places += 1;
  const place = join(work, `backups-${places}`);
  expect(await runTool(['backup', place], source())).toEqual(printed(0, '备份完成'));
  return join(place, readdirSync(place)[0] ?? '');
}

const restore = (folder: string, { env }: { env: Record<string, string> }, ...more: string[]) =>
  runTool(['restore', folder, ...more], env);
const printed = (code: number, text: string) => ({ code, output: expect.stringContaining(text) });

async function looking<T>(url: string, look: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ connection: url });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

const rowsOf = (url: string, text: string) => looking(url, async (database) => (await database.query(text)).rows);
const schemasIn = (url: string) =>
  rowsOf(url, "select nspname from pg_catalog.pg_namespace where nspname in ('platform', 't_1')");

/** Rows of every table, with all indexes, triggers, constraints, sequences and functions. */
function contentOf(url: string): Promise<unknown> {
  return looking(url, async (database) => {
    const digests = await businessDigest({ platform: { database } });
    digests.delete('platform.outbox');
    const shape = await database.query(
      `select 'index' as kind, indexdef as text from pg_catalog.pg_indexes where schemaname in ('platform', 't_1')
       union all select 'trigger', pg_get_triggerdef(t.oid) from pg_catalog.pg_trigger t
         join pg_catalog.pg_class c on c.oid = t.tgrelid where c.relnamespace in ('platform'::regnamespace, 't_1'::regnamespace)
          and not t.tgisinternal
       union all select 'constraint', conrelid::regclass || pg_get_constraintdef(oid) from pg_catalog.pg_constraint
         where connamespace in ('platform'::regnamespace, 't_1'::regnamespace)
       union all select 'sequence', schemaname || sequencename || last_value from pg_catalog.pg_sequences
       union all select 'function', pg_get_functiondef(oid) from pg_catalog.pg_proc
         where pronamespace in ('platform'::regnamespace, 't_1'::regnamespace)
       order by 1, 2`,
    );
    return { digests: [...digests], shape: shape.rows.map(({ kind, text }) => `${kind} ${text}`) };
  });
}

function storedFiles(dataDir: string): Map<string, string> {
  const root = join(dataDir, 'files');
  if (!existsSync(root)) return new Map();
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /[0-9a-f]{32}$/.test(path));
  const digest = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex');
  return new Map(paths.sort().map((path) => [path, digest(path)]));
}

/** Saves records and files until the signal; returns the number of records. */
async function write(stop: AbortSignal, name: string): Promise<number> {
  let written = 0;
  while (!stop.aborted) {
    written += 1;
    await admin.write('/sysPos/add', { name: `${name}${written}`, code: `${name}_${written}` });
    if (written % 5 === 0) await uploadText(admin, `${name}${written}.txt`);
    await sleep(20);
  }
  return written;
}

it('restores what was backed up, row by row and file by file, with indexes, triggers and counters', async () => {
  const folder = await backup();
  const target = await emptyTarget();
  expect(await restore(folder, target)).toEqual(printed(0, '校验值全部一致'));
  expect(await contentOf(target.url)).toEqual(await contentOf(server.database.url));
  expect(storedFiles(target.dataDir)).toEqual(storedFiles(server.platform.config.dataDir));
  expect(storedFiles(target.dataDir).size).toBeGreaterThan(10);
  const sessions = 'select 1 from platform.session';
  expect(await rowsOf(server.database.url, sessions)).not.toEqual([]);
  expect(await rowsOf(target.url, sessions)).toEqual([]);
});

itInFull(
  'a backup beside writers holds one moment: each record with its history, each file row with its file',
  async () => {
    const stop = new AbortController();
    const writing = Promise.all(['w1', 'w2', 'w3'].map((name) => write(stop.signal, name)));
    await until(async () => expect(await admin.read('/sysPos/page', { code: 'w1_1' })).toMatchObject({ totalRows: 1 }));
    const folder = await backup();
    stop.abort();
    const written = (await writing).reduce((sum, count) => sum + count, 0);
    const target = await emptyTarget();
    expect(await restore(folder, target)).toMatchObject({ code: 0 });
    const [found] = await rowsOf(
      target.url,
      `select (select count(*)::int from t_1.sys_pos where code ~ '^w[0-9]_') as records,
              (select count(*)::int from t_1.sys_pos p where code ~ '^w[0-9]_' and not exists (
                 select from t_1.record_history h where h.resource = 'sysPos' and h.record_id = p.id)) as without,
              (select count(*)::int from t_1.record_history h where h.resource = 'sysPos' and not exists (
                 select from t_1.sys_pos p where p.id = h.record_id)) as alone,
              (select array_agg(file_object_name || ' ' || sha256) from t_1.sys_file_info
                where file_origin_name ~ '^(before|w[0-9])') as files`,
    );
    expect(Number(found?.records)).toBeGreaterThan(0);
    expect(Number(found?.records)).toBeLessThan(written);
    expect(found).toMatchObject({ without: 0, alone: 0 });
    const stored = new Map([...storedFiles(target.dataDir)].map(([path, digest]) => [path.slice(-32), digest]));
    const lines = (found?.files ?? []) as string[]; // of array_agg
    expect(lines.length).toBeGreaterThanOrEqual(12);
    for (const line of lines) {
      const [name = '', sha256] = line.split(' ');
      expect(stored.get(name)).toBe(sha256);
    }
  },
);

itInFull('a backup killed at any moment leaves no folder a restore accepts', async () => {
  const target = await emptyTarget();
  const place = join(work, 'killed');
  for (let round = 0; round < rounds({ day: 1, night: 40 }); round += 1) {
    const run = startTool(['backup', place], source());
    const begun = () => existsSync(place) && readdirSync(place).some((name) => name.endsWith('.partial'));
    while (!begun() && run.child.exitCode === null) await sleep(2);
    await sleep(random.int(250));
    run.child.kill('SIGKILL');
    await run.ended;
    for (const name of existsSync(place) ? readdirSync(place) : []) {
      const restored = await restore(join(place, name), target);
      // One that was whole before the kill came is a backup like any other.
      if (name.endsWith('.partial')) expect(restored, name).toEqual(printed(1, '不是完整的备份'));
    }
    rmSync(place, { recursive: true, force: true });
  }
});

itInFull('a damaged backup is refused by the names of its damaged parts, and nothing is restored', async () => {
  const folder = await backup();
  const target = await emptyTarget();
  const table = join(folder, 'database/t_1.risk_register.copy.gz');
  const [stored = ''] = readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /[0-9a-f]{32}$/.test(path))
    .sort();
  for (const path of [table, join(folder, 'files', stored)]) {
    const bytes = readFileSync(path);
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  }
  const refused = await restore(folder, target);
  expect(refused).toEqual(printed(1, 'database/t_1.risk_register.copy.gz'));
  expect(refused.output).toContain(`files/${stored}`);
  expect(await schemasIn(target.url)).toEqual([]);
  expect(storedFiles(target.dataDir).size).toBe(0);
});

itInFull('a backup of another program version is refused in one sentence', async () => {
  const folder = await backup();
  const path = join(folder, 'manifest.json');
  const { content } = JSON.parse(readFileSync(path, 'utf8'));
  const changed = JSON.parse(content);
  changed.migrations.push({ scope: 'platform', id: 'platform-9999-of-tomorrow', hash: 'x' });
  const text = JSON.stringify(changed);
  // Without a matching digest the change counts as damage.
  writeFileSync(path, JSON.stringify({ sha256: 'x', content: text }));
  const target = await emptyTarget();
  expect((await restore(folder, target)).output).toContain('manifest.json 已损坏');
  writeFileSync(path, JSON.stringify({ sha256: createHash('sha256').update(text).digest('hex'), content: text }));
  const refused = await restore(folder, target);
  expect(refused).toEqual(printed(1, 'platform-9999-of-tomorrow'));
  expect(refused.output).toContain('请用备份时的程序版本恢复');
});

itInFull('what is there is replaced only on request, in one piece, and never beside a running server', async () => {
  const folder = await backup();
  const target = await emptyTarget();
  expect(await restore(folder, target)).toMatchObject({ code: 0 });
  const before = await contentOf(target.url);
  const refused = await restore(folder, target);
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(/数据库不是空的：已有 2 个模式.*--replace/) });
  const beside = await looking(target.url, async (database) => {
    await database.ping();
    return restore(folder, target, '--replace');
  });
  expect(beside).toEqual(printed(1, '请先停止所有服务'));
  await rowsOf(target.url, 'delete from t_1.sys_role_menu');
  const stray = 'a'.repeat(32);
  mkdirSync(join(target.dataDir, 'files/t_1/aa'), { recursive: true });
  writeFileSync(join(target.dataDir, 'files/t_1/aa', stray), 'x');
  expect(await restore(folder, target, '--replace')).toEqual(printed(0, '将被覆盖'));
  expect(await contentOf(target.url)).toEqual(before);
  expect([...storedFiles(target.dataDir).keys()].filter((path) => path.endsWith(stray))).toEqual([]);
});

itInFull('a restore killed at any moment has changed nothing', async () => {
  const folder = await backup();
  const target = await emptyTarget();
  for (let round = 0; round < rounds({ day: 1, night: 20 }); round += 1) {
    const run = startTool(['restore', folder], target.env);
    const busy =
      "select 1 from pg_catalog.pg_stat_activity where datname = current_database() and application_name = 'hazard-upkeep' and state <> 'idle'";
    const writes = () => rowsOf(target.url, busy);
    while ((await writes()).length === 0 && run.child.exitCode === null) await sleep(5);
    await sleep(random.int(300));
    const wasDone = run.child.exitCode !== null;
    run.child.kill('SIGKILL');
    await run.ended;
    if (wasDone) break;
    await until(async () => expect(await writes()).toEqual([]));
    const left = await schemasIn(target.url);
    // All of it or nothing: the kill may come after the commit.
    expect([0, 2]).toContain(left.length);
    if (left.length === 2) break;
  }
  expect(await restore(folder, target, '--replace')).toMatchObject({ code: 0 });
});

itInFull('keeps the newest backups of a folder', async () => {
  const place = join(work, 'kept');
  const whole = await backup();
  for (const year of [2024, 2025]) cpSync(whole, join(place, `hazard-${year}0101T000000Z`), { recursive: true });
  expect(await runTool(['backup', place, '--keep', '2'], source())).toMatchObject({ code: 0 });
  expect(readdirSync(place)).toHaveLength(2);
  expect(readdirSync(place)).not.toContain('hazard-20240101T000000Z');
});

itInFull(
  'the embedded database is backed up while its server runs, and a new installation starts from it',
  async () => {
    const [from, to] = [join(work, 'embedded'), join(work, 'embedded-copy')];
    const env = { ADMIN_PASSWORD, SEED: 'none', CAPTCHA_OPEN: 'false', DATABASE_URL: '' };
    const first = await startServerProcess({ ...env, DATA_DIR: from });
    const place = join(work, 'of-embedded');
    try {
      const client = await ApiClient.signedIn(first.base);
      await client.write('/sysPos/add', { name: '安全员', code: 'kept_post' });
      expect(await runTool(['backup', place], { ...env, DATA_DIR: from })).toMatchObject({ code: 0 });
    } finally {
      await first.end('SIGTERM');
    }
    const folder = join(place, readdirSync(place)[0] ?? '');
    expect(await restore(folder, { env: { ...env, DATA_DIR: to } })).toMatchObject({ code: 0 });
    const second = await startServerProcess({ ...env, ADMIN_PASSWORD: 'Another-2026', DATA_DIR: to });
    try {
      const posts = await (await ApiClient.signedIn(second.base)).read<{ code: string }[]>('/sysPos/list');
      expect(posts.map(({ code }) => code)).toContain('kept_post');
    } finally {
      await second.end('SIGTERM');
    }
  },
);
