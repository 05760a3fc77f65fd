import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findNginx } from '../../scripts/boot/browser.mjs';
import { inRoot } from '../../scripts/boot/paths.mjs';
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../support/accounts.ts';
import { ApiClient } from '../support/api-client.ts';
import { uploadText } from '../support/pictures.ts';
import { folderOfFile } from '../support/servers/folder-of-file.ts';
import { type Listening, listenTo } from '../support/servers/hub-listener.ts';
import { serverOfFile } from '../support/servers/of-file.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/servers/process.ts';
import { until } from '../support/until.ts';

/** Turns off verification, since no authority signed the certificate of this test. */
const VERIFIES = 'NODE_TLS_REJECT_UNAUTHORIZED';
const verified = process.env[VERIFIES];

const work = folderOfFile('nodes');
const owner = serverOfFile();
let nodes: ServerProcess[];
let nginx: ChildProcess;
let proxy: string;
let plainPort: number;

beforeAll(async () => {
  process.env[VERIFIES] = '0';
  const env = {
    ...{ DATABASE_URL: owner.database.url, DATA_DIR: work, ADMIN_PASSWORD, DEMO_PASSWORD },
    ...{ SEED: 'none', CAPTCHA_OPEN: 'false', TRUSTED_PROXIES: '127.0.0.1' },
  };
  // The second has a page, and no file that pages name, as one that is yet to be replaced.
  const WEB_ROOT = join(work, 'web');
  mkdirSync(join(WEB_ROOT, 'assets'), { recursive: true });
  copyFileSync(inRoot('dist/web/index.html'), join(WEB_ROOT, 'index.html'));
  nodes = [await startServerProcess(env), await startServerProcess({ ...env, WEB_ROOT })];
  const port = await freePort();
  plainPort = await freePort();
  proxy = `https://localhost:${port}`;
  nginx = startNginx(port);
  await until(async () => expect((await fetch(`${proxy}/readyz`).catch(() => null))?.status).toBe(200));
});
afterAll(async () => {
  nginx?.kill('SIGTERM');
  for (const node of nodes ?? []) await node.end();
  if (verified === undefined) delete process.env[VERIFIES];
  else process.env[VERIFIES] = verified;
});

/** The example as it is delivered, with the names, ports and files of this machine. */
function startNginx(port: number): ChildProcess {
  const [cert, key] = [join(work, 'hazard.pem'), join(work, 'hazard.key')];
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-keyout', key, '-out', cert],
  ]);
  const places = new Map([
    ['listen 443 ', `listen ${port} `],
    ['listen 80;', `listen ${plainPort};`],
    ['10.0.0.11:8080', new URL(nodes[0]?.base ?? '').host],
    ['10.0.0.12:8080', new URL(nodes[1]?.base ?? '').host],
    ['/etc/nginx/hazard.pem', cert],
    ['/etc/nginx/hazard.key', key],
  ]);
  let example = readFileSync(inRoot('deploy/nginx.conf'), 'utf8').replaceAll('hazard.example.com', 'localhost');
  for (const [given, own] of places) {
    expect(example).toContain(given);
    example = example.replace(given, own);
  }
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(work, name)};`,
  );
  const whole = `worker_processes 2; daemon off; pid ${join(work, 'nginx.pid')}; error_log stderr warn;
    events {} http { access_log off; ${folders.join(' ')} ${example} }`;
  writeFileSync(join(work, 'nginx.conf'), whole);
  return spawn(findNginx() ?? 'nginx', ['-p', work, '-c', join(work, 'nginx.conf')], { stdio: 'inherit' });
}

/** Number of nodes with open sockets. */
async function nodesWithSockets(): Promise<number> {
  const { rows } = await owner.platform.database.query(
    "select distinct process_id from platform.hub_connection where process_id <> 'polled'",
  );
  return rows.length;
}

it('plain HTTP is sent on to TLS, figures of a node stay inside, and pages arrive whole', async () => {
  const plain = await fetch(`http://localhost:${plainPort}/hazards?a=1`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/hazards?a=1']);
  expect((await fetch(`${proxy}/metrics`)).status).toBe(404);
  const page = await fetch(`${proxy}/`);
  expect(page.status).toBe(200);
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const [, entry = ''] = / src="(\/assets\/[^"]+)"/.exec(await page.text()) ?? [];
  for (let at = 0; at < 6; at += 1) expect((await fetch(proxy + entry)).status, entry).toBe(200);
});

it('two nodes behind nginx are one installation: sign-in, lists, files, hub; one may die', async () => {
  const admin = await ApiClient.signedIn(proxy);
  // Every node accepts the sessions of the others.
  for (const { base } of nodes) expect(await new ApiClient(base, admin.token).read('/sysPos/page')).toBeDefined();

  const listeners: Listening[] = [];
  for (let at = 0; at < 6; at += 1) listeners.push(await listenTo(admin));
  listeners.push(await listenTo(admin, 'polling'));
  await until(async () => expect(await nodesWithSockets()).toBe(2));
  await new ApiClient(nodes[0]?.base ?? '', admin.token).write('/sysPos/add', { name: '甲', code: 'on_first' });
  const heard = ({ changes }: Listening) => changes.some((change) => JSON.stringify(change).includes('sysPos'));
  await until(() => expect(listeners.filter(heard)).toHaveLength(7));

  const file = await uploadText(admin, '两台.txt');
  for (const { base } of nodes) {
    const found = await new ApiClient(base, admin.token).raw(`/sysFileInfo/download?id=${file}`);
    expect(await found.text()).toBe('说明');
  }

  await nodes[1]?.end();
  for (let at = 0; at < 20; at += 1) {
    expect((await admin.get('/sysPos/page')).body.success).toBe(true);
    await sleep(20);
  }
  const again = await ApiClient.signedIn(proxy);
  const late = await listenTo(again);
  await again.write('/sysPos/add', { name: '乙', code: 'after_death' });
  await until(() => expect(heard(late)).toBe(true));
  await late.connection.stop();
  for (const { connection } of listeners) await connection.stop();
});
