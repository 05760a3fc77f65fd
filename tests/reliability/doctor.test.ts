import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { doctorCommand } from '../../src/server/boot/tools/doctor/doctor.ts';
import { uploadText } from '../support/pictures.ts';
import { startTestServer } from '../support/server.ts';
import { settle } from '../support/servers/fake-sms.ts';
import { folderOfFile } from '../support/servers/folder-of-file.ts';
import { serverOfFile } from '../support/servers/of-file.ts';
import { freePort } from '../support/servers/process.ts';
import { runHere } from '../support/servers/tool.ts';
import { itInFull } from '../support/size.ts';

const work = folderOfFile('doctor');
const DAY_MS = 86_400_000;

const server = serverOfFile(() => startTestServer({ seed: 'none', env: { LOG_LEVEL: 'silent' } }));

async function examine(env: Record<string, string> = {}): Promise<{ code: number | null; lines: string[] }> {
  const { code, output } = await runHere(doctorCommand, {
    DATABASE_URL: server.database.url,
    DATA_DIR: server.platform.config.dataDir,
    PORT: String(await freePort()),
    ...env,
  });
  return { code, lines: output.split('\n').filter((line) => /^[✓！✗]/.test(line)) };
}

/** Finding of every run: the database of the tests does not wait for the disk. */
const LOSES_DATA = /数据库参数 (fsync|full_page_writes|synchronous_commit) 为 off/;
const faults = ({ lines }: { lines: string[] }) =>
  lines.filter((line) => !line.startsWith('✓') && !LOSES_DATA.test(line));

async function expectFaults(wanted: { code: number; faults: unknown[] }, env?: Record<string, string>): Promise<void> {
  const found = await examine(env);
  expect({ code: found.code, faults: faults(found) }).toEqual(wanted);
}

it('finds nothing wrong with a sound installation but a database that may lose data, in production an error', async () => {
  const found = await examine();
  expect(faults(found)).toEqual([]);
  expect(found.lines.length).toBeGreaterThan(7);
  expect(found.lines.filter((line) => LOSES_DATA.test(line))).toHaveLength(3);
  expect(found.code).toBe(0);
  expect((await examine({ NODE_ENV: 'production' })).code).toBe(1);
});

itInFull('tells a running server from a port another program has', async () => {
  const { port } = new URL(server.base);
  expect((await examine({ PORT: port })).lines).toContainEqual(expect.stringContaining('服务正在'));
  const stranger = createServer((socket) => socket.end('not us'));
  const taken = await freePort();
  await new Promise<void>((resolve) => stranger.listen(taken, '127.0.0.1', resolve));
  const refusal = expect.stringMatching(/^✗ 端口 .* 被其他程序占用。请/);
  await expectFaults({ code: 1, faults: [refusal] }, { PORT: String(taken) });
  stranger.close();
});

it('names settings that leave a server open, each with the way to mend it', async () => {
  const found = await examine({ HOST: '0.0.0.0', ADMIN_PASSWORD: '12345678', CAPTCHA_OPEN: 'false' });
  expect(found.code).toBe(1);
  expect(faults(found)).toEqual([
    expect.stringMatching(/^✗ 服务在 0\.0\.0\.0 上用 HTTP 对外开放.*TLS_CERT/),
    expect.stringMatching(/^！ 未设置 ALLOWED_HOSTS/),
    expect.stringMatching(/^✗ ADMIN_PASSWORD 是常见密码/),
    expect.stringMatching(/^！ 未设置 NODE_ENV=production/),
    expect.stringMatching(/^！ CAPTCHA_OPEN=false/),
  ]);
  expect((await examine({ PORT: '80a' })).lines).toEqual([expect.stringContaining('启动配置有误')]);
});

itInFull('says when a certificate ends, and when its key is another one’s', async () => {
  for (const name of ['one', 'other'])
    execFileSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '5'],
      ...['-subj', '/CN=x', '-keyout', join(work, `${name}.key`), '-out', join(work, `${name}.pem`)],
    ]);
  const soon = { code: 0, faults: [expect.stringMatching(/^！ TLS 证书还有 [45] 天过期/)] };
  await expectFaults(soon, { TLS_CERT: join(work, 'one.pem'), TLS_KEY: join(work, 'one.key') });
  const wrong = await examine({ TLS_CERT: join(work, 'one.pem'), TLS_KEY: join(work, 'other.key') });
  expect(wrong.code).toBe(1);
});

itInFull('says that the database cannot be reached', async () => {
  const refusal = expect.stringMatching(/^✗ 数据库不能使用：.*请检查 DATABASE_URL/);
  await expectFaults({ code: 1, faults: [refusal] }, { DATABASE_URL: `postgres://x@127.0.0.1:${await freePort()}/x` });
});

itInFull('finds lost files by name, and files without a row that are old enough to be strays', async () => {
  const admin = await server.login();
  const id = await uploadText(admin, '会丢失的.txt');
  const root = join(server.platform.config.dataDir, 'files/t_1');
  for (const part of readdirSync(root)) rmSync(join(root, part), { recursive: true });
  mkdirSync(join(root, 'bb'), { recursive: true });
  const [old, young] = ['b'.repeat(32), `bb${'c'.repeat(30)}`];
  for (const name of [old, young]) writeFileSync(join(root, 'bb', name), 'x');
  const before = new Date(Date.now() - 2 * DAY_MS);
  utimesSync(join(root, 'bb', old), before, before);
  const lost = expect.stringContaining(`✗ 租户 1 有 1 个文件在数据库中有记录但文件已丢失：会丢失的.txt（id ${id}）`);
  await expectFaults({
    code: 1,
    faults: [lost, expect.stringContaining(`！ 租户 1 有 1 个文件没有数据库记录：${old}`)],
  });
  const db = server.platform.database.session('1');
  await db.run(db.t.updateTable('sys_file_info').set({ is_deleted: true }).where('id', '=', Number(id)));
  rmSync(root, { recursive: true });
  expect(faults(await examine())).toEqual([]);
});

itInFull('finds backups others may read', async () => {
  const folder = join(server.platform.config.dataDir, 'backups');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  await expectFaults({ code: 1, faults: [expect.stringContaining(`✗ ${folder} 可被其他用户读取。请执行 chmod`)] });
  rmSync(folder, { recursive: true });
});

itInFull('finds a mail server that does not answer or may not be asked', async () => {
  const port = await freePort();
  await settle(server, {
    DILON_EMAIL_HOST: 'mail.example.com',
    DILON_EMAIL_PORT: '465',
    DILON_EMAIL_FROM: 'a@example.com',
  });
  expect(faults(await examine())).toEqual([
    expect.stringContaining(
      '✗ 邮件服务器 mail.example.com:465 不在允许访问的范围。请把 mail.example.com:465 加入 OUTBOUND_HOSTS',
    ),
  ]);
  const via = { OUTBOUND_HOSTS: `mail.example.com:465=http://127.0.0.1:${port}` };
  expect(faults(await examine(via))).toEqual([expect.stringContaining('连接不上')]);
  const mail = createServer();
  await new Promise<void>((resolve) => mail.listen(port, '127.0.0.1', resolve));
  expect(faults(await examine(via))).toEqual([]);
  mail.close();
  await settle(server, { DILON_EMAIL_HOST: '' });
});

itInFull('says that the next start upgrades, and that a newer program was here', async () => {
  const { database } = server.platform;
  await database.query("update platform.migration set hash = 'older' where id = '@content' and scope = '1'");
  await expectFaults({ code: 0, faults: [expect.stringMatching(/^！ 下次启动会升级数据库结构。请先备份/)] });
  await database.query("insert into platform.migration (scope, id, hash) values ('1', 'of-tomorrow', 'x')");
  await expectFaults({ code: 1, faults: [expect.stringContaining('1/of-tomorrow')] });
});
