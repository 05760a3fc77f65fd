import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findNginx } from '../../scripts/boot/browser.mjs';
import { doctorCommand } from '../../src/server/boot/tools/doctor/doctor.ts';
import { ApiClient } from '../support/api-client.ts';
import { registration } from '../support/hazard-lifecycle.ts';
import { castOfFile } from '../support/hazards/cast-of-file.ts';
import type { Cast, Member } from '../support/hazards/hazard-cast.ts';
import { perform, register } from '../support/hazards/hazard-drive.ts';
import { hazardLine, sheetFile } from '../support/hazards/hazard-sheet.ts';
import { uploadPicture } from '../support/pictures.ts';
import { folderOfFile } from '../support/servers/folder-of-file.ts';
import { listenTo } from '../support/servers/hub-listener.ts';
import { freePort } from '../support/servers/process.ts';
import { runHere } from '../support/servers/tool.ts';
import { concluded } from '../support/sheets/import-report.ts';
import { until } from '../support/until.ts';
import { upload } from '../support/upload.ts';

const PLAIN = 'proxy_pass http://product;';
const PIECE = 524_288;
const KEPT = ['host $http_host', 'authorization $http_authorization', 'content-type $content_type'];

/** Proxies as plants have them, and what `doctor --url` says of each. */
const PROXIES = {
  'passes everything on': {
    place: `${PLAIN} proxy_http_version 1.1; proxy_set_header upgrade $http_upgrade; proxy_set_header connection upgrade;
      proxy_set_header host $http_host;`,
    faults: [],
  },
  'speaks HTTP/1.0, buffers, and passes no upgrade on': {
    place: `${PLAIN} proxy_http_version 1.0; proxy_buffering on; proxy_read_timeout 60s; proxy_set_header host $http_host;`,
    faults: [/^！ 代理不转发 WebSocket/],
  },
  'allows bodies of 1 MB': {
    place: `${PLAIN} client_max_body_size 1m; proxy_set_header host $http_host;`,
    faults: [/^！ 代理不转发 WebSocket/],
  },
  'takes unknown headers away': {
    place: `${PLAIN} proxy_pass_request_headers off; ${KEPT.map((header) => `proxy_set_header ${header};`).join(' ')}`,
    faults: [/^！ 代理去掉了请求头 X-Request-Id/, /^！ 代理不转发 WebSocket/],
  },
};

const cast = castOfFile();
const work = folderOfFile('zoo');
const addresses = new Map<string, string>();
let nginx: ChildProcess;

beforeAll(async () => {
  const servers: string[] = [];
  for (const [name, { place }] of Object.entries(PROXIES)) {
    const port = await freePort();
    addresses.set(name, `http://127.0.0.1:${port}`);
    servers.push(`server { listen 127.0.0.1:${port}; location / { ${place} } }`);
  }
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${work}/${one};`);
  const conf = `user root; daemon off; pid ${join(work, 'nginx.pid')}; error_log stderr crit; events {}
    http { access_log off; ${folders.join(' ')} upstream product { server ${new URL(cast.server.base).host}; }
    ${servers.join('\n')} }`;
  writeFileSync(join(work, 'nginx.conf'), conf);
  nginx = spawn(findNginx() ?? 'nginx', ['-p', work, '-c', join(work, 'nginx.conf')], { stdio: 'inherit' });
  const [first = ''] = addresses.values();
  await until(async () => expect((await fetch(`${first}/readyz`).catch(() => null))?.status).toBe(200));
});
afterAll(() => void nginx?.kill('SIGTERM'));

/** The cast, who work through this proxy. */
function behind(address: string): Cast {
  const through = Object.entries(cast.clients).map(([who, { token }]) => [who, new ApiClient(address, token)]);
  return { ...cast, clients: Object.fromEntries(through) as Cast['clients'] };
}

it.each(Object.entries(PROXIES))('a hazard and a large sheet go through a proxy that %s', async (name, { faults }) => {
  const address = addresses.get(name) ?? '';
  const far = behind(address);
  const judge = await listenTo(far.clients.judge, 'any');
  const picture = await uploadPicture(far.clients.registrant);
  const id = await register(far, { pictures: picture });
  await perform(far, id, 'RiskRegister/submit.judge');
  await until(() => expect(judge.messages.join()).toContain('待研判'));
  await perform(far, id, 'RiskRegister/judge.yes', 'RiskAgainCheck/edit.general');
  await judge.connection.stop();

  // Sent twice as by the page, the registration is one, under an id that reaches the server.
  const once = registration(far, { riskName: `经代理登记 ${randomUUID()}` });
  const type = `application/json; request-id=${randomUUID()}`;
  const send = async (who: Member) => {
    const init = { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(once) };
    return (await far.clients[who].raw('/RiskRegister/add', init)).json();
  };
  expect((await send('registrant')).data).toBe((await send('registrant')).data);

  const lines = Array.from({ length: 60 }, (_, n) => hazardLine(n, { 备注: randomBytes(20_000).toString('base64') }));
  const [bytes, file] = [await sheetFile(lines), { name: '台账.xlsx', bytes: Buffer.alloc(0) }];
  expect(bytes.length).toBeGreaterThan(1_048_576);
  const office = new ApiClient(address, (await cast.server.login()).token);
  const [sheet, size] = [randomUUID(), String(bytes.length)];
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = { ...file, bytes: bytes.subarray(at, at + PIECE) };
    const fields = { upload: sheet, offset: String(at), size, keep: 'true' };
    await upload(office, '/sysFileInfo/uploadPart', { file: piece, fields });
  }
  const named = { file, fields: { upload: sheet, dryRun: 'true' } };
  const { body } = await upload(office, '/RiskRegister/import', named);
  expect(await concluded(office, body)).toMatchObject({ data: { total: 60 } });

  const { output } = await runHere(doctorCommand, {}, ['--url', address]);
  const found = output.split('\n').filter((line) => /^[！✗]/.test(line));
  expect(found).toEqual(faults.map((fault) => expect.stringMatching(fault)));
});

it('below a path the page says what to change', async () => {
  const [address] = addresses.values();
  const { code, output } = await runHere(doctorCommand, {}, ['--url', `${address}/safety/`]);
  expect([code, output]).toEqual([1, expect.stringContaining('✗ 地址带有路径 /safety/')]);
  expect(await (await fetch(`${cast.server.base}/safety/`)).text()).toContain('不能放在子路径下');
});
