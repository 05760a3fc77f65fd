import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { addRow } from '../contract/keyring.ts';
import { PIXEL } from '../support/pictures.ts';
import { startTestServer } from '../support/server.ts';
import { folderOfFile } from '../support/servers/folder-of-file.ts';
import { serverOfFile, signedIn } from '../support/servers/of-file.ts';
import { upload } from '../support/upload.ts';

const webRoot = folderOfFile('web');
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5_000))});`;

const env = {
  WEB_ROOT: webRoot,
  EMBED_ORIGINS: 'https://map.example.com',
  CAMERA_ORIGINS: 'https://cam.example.com',
  MAP_TILES: 'https://tiles.example.com:8443/{z}/{x}/{y}.png',
};
const server = serverOfFile(async () => {
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(
    join(webRoot, 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>',
  );
  writeFileSync(join(webRoot, 'service-worker.js'), '');
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(webRoot, 'assets/main-abc123.js'), SCRIPT);
  writeFileSync(join(webRoot, 'assets/main-abc123.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(webRoot, '.secret'), 'x');
  return startTestServer({ seed: 'none', env });
});

const admin = signedIn(server);
const CAMERA = { camera_name: 'c', stream_url: 'https://10.20.1.11:8443/live/1.flv?x=1' };
beforeAll(() => addRow(server.platform.database.session('1'), 'camera_file', CAMERA));

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.base + path, { headers });

describe('the page', () => {
  it('is answered for every route of the client with a policy and a nonce of its own', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/index.html', '/user/login?redirect=/x', '/hazard/RiskRegister', '/welcome']) {
      const answer = await get(path);
      const policy = answer.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      nonces.add(nonce);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
      expect(await answer.text()).toContain(`<meta name="csp-nonce" content="${nonce}"><style nonce="${nonce}">`);
    }
    expect(nonces.size).toBe(5);
  });

  it('allows no inline script, no eval and no foreign origin but cameras, map tiles and embedded pages (decision 140)', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/);
    expect(policy.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      expect.stringMatching(/^style-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='$/),
      "img-src 'self' data: blob: https://tiles.example.com:8443",
      "media-src 'self' blob: https://cam.example.com https://10.20.1.11:8443",
      "connect-src 'self' https://cam.example.com https://10.20.1.11:8443",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'frame-src https://map.example.com',
    ]);
  });
});

const APPS = '/api/sysApp/list';
const FORM = '/api/schemas/RiskRegister';
const CHANGE = '/api/sysMenu/change';
const FILE = '/api/sysFileInfo/download?id=';
const SCRIPTS = '/assets/main-abc123.js';
const SCRIPT_TYPE = 'application/javascript; charset=utf-8';
const FOR_EVER = 'public, max-age=31536000, immutable';
const READS = 'GET, HEAD, OPTIONS';
const SINCE = { 'if-modified-since': new Date(Date.now() + 86_400_000).toUTCString(), 'cache-control': 'max-age=0' };
const MANY = `bytes=${'1-1,'.repeat(1_000)}2-2`;
const match = (pattern: RegExp) => expect.stringMatching(pattern);
const VARIES = { vary: match(/accept-encoding/) };
const accept = (codings: string) => ({ 'accept-encoding': codings });

/** Requests of browsers, proxies and programs (wire.md#1.6); `""` is the ETag of the file. */
const HTTP: [request: string, status: number, sent?: { [name: string]: string }, answered?: object][] = [
  [`GET ${SCRIPTS}`, 200, accept('gzip'), { 'cache-control': FOR_EVER, 'content-encoding': 'gzip', ...VARIES }],
  [`GET ${SCRIPTS}`, 200, accept('gzip;q=0, identity'), { 'content-encoding': null, 'content-type': SCRIPT_TYPE }],
  ['GET /favicon.svg', 200, {}, { 'content-type': 'image/svg+xml', 'last-modified': match(/GMT/) }],
  ['GET /service-worker.js', 200, {}, { 'cache-control': 'no-cache' }],
  ['GET /favicon.svg', 304, SINCE],
  ['GET /favicon.svg', 206, { range: 'bytes=0-3' }, { 'content-length': '4' }],
  ['HEAD /favicon.svg', 200, accept('identity'), { 'content-length': '41' }],
  ['HEAD /hazard/RiskRegister', 200, {}, { 'content-type': match(/html/), 'cache-control': 'no-store' }],
  ['POST /hazard/RiskRegister', 405, { 'content-type': 'text/plain' }, { allow: READS }],
  ['GET /hazard/RiskRegister/?a=1', 308, {}, { location: '../RiskRegister?a=1' }],
  ['OPTIONS /', 204, {}, { allow: READS, 'access-control-allow-origin': null }],
  [`GET ${APPS}/`, 200, {}, { 'cache-control': 'no-store' }],
  [`HEAD ${APPS}`, 200, {}, { 'content-type': match(/json/) }],
  [`HEAD ${APPS}`, 401, { authorization: '' }],
  [`POST ${APPS}`, 405, {}, { allow: READS }],
  [`PUT ${CHANGE}`, 405, { 'content-type': 'text/plain' }, { allow: 'OPTIONS, POST' }],
  [`OPTIONS ${APPS}`, 204, { authorization: '', origin: 'https://evil.example' }, { allow: READS, vary: null }],
  ['DELETE /api/none/none', 404],
  [`GET ${FORM}`, 200, accept('gzip'), { 'content-encoding': 'gzip', ...VARIES }],
  [`GET ${FORM}`, 200, accept('gzip, br'), { 'content-encoding': 'br' }],
  [`GET ${FORM}`, 200, accept('br;q=0, gzip'), { 'content-encoding': 'gzip' }],
  [`GET ${FORM}`, 200, accept('br;q=0, gzip;q=0'), { 'content-encoding': null }],
  [`POST ${CHANGE}`, 415, { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  [`POST ${CHANGE}`, 413, { 'content-type': 'application/json', long: 'x' }, { connection: 'close' }],
  [`GET ${FILE}`, 200, {}, { 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=300' }],
  [`HEAD ${FILE}`, 200, {}, { 'content-length': match(/^[1-9]/), etag: match(/^"/) }],
  [`GET ${FILE}`, 304, { 'if-none-match': 'W/"other", ""' }, { etag: match(/^"/), 'content-length': null }],
  [`GET ${FILE}`, 206, { range: 'bytes=1-4' }, { 'content-length': '4', 'content-range': match(/^bytes 1-4\//) }],
  [`GET ${FILE}`, 206, { range: 'bytes=1-4', 'if-range': '""' }],
  [`GET ${FILE}`, 200, { range: 'bytes=1-4', 'if-range': '"other"' }],
  [`GET ${FILE}`, 416, { range: 'bytes=9999999-' }, { 'content-length': '0' }],
  [`GET ${FILE}`, 200, { range: MANY }],
  [`GET ${FILE}`, 200, { range: 'bytes=5-1' }],
];

describe('every address', () => {
  const own = { id: '', etag: '' };
  beforeAll(async () => {
    const { body } = await upload(admin, '/sysFileInfo/upload', { file: { name: 'a.png', bytes: PIXEL } });
    own.id = String(body.data);
    own.etag = (await admin.raw(`/sysFileInfo/download?id=${own.id}`)).headers.get('etag') ?? '';
  });

  it.each(HTTP)('answers %s with %i', async (request, status, sent = {}, answered = {}) => {
    const [method = '', path = ''] = request.split(' ');
    const { long, ...given }: { [name: string]: string } = { authorization: `Bearer ${admin.token}`, ...sent };
    const headers = Object.entries(given).map(([name, value]): [string, string] => [
      name,
      value.replace('""', own.etag),
    ]);
    const body = method === 'POST' ? `"${'x'.repeat(long ? 1_100_000 : 1)}"` : null;
    const url = server.base + path.replace(FILE, `${FILE}${own.id}`);
    const answer = await fetch(url, { method, headers, body, redirect: 'manual' });
    expect(answer.status, JSON.stringify(sent).slice(0, 90)).toBe(status);
    expect(Object.fromEntries(Object.keys(answered).map((name) => [name, answer.headers.get(name)]))).toEqual(answered);
    const text = await answer.text();
    if (method === 'HEAD' || [204, 304, 308].includes(status)) expect(text).toBe('');
    else if (status >= 400 && status !== 416)
      expect(JSON.parse(text)).toMatchObject({ success: false, message: match(/[一-鿿]/) });
  });
});

it('files that do not exist are 404, not the page', async () => {
  const outside = ['/assets/%2e%2e/%2e%2e/package.json', '/..%2f..%2fpackage.json', '/.secret'];
  const absent = ['/assets/main-old.js', '/assets/', '/missing.js', '/api', '/API/none', '/hubs/other'];
  for (const path of [...outside, ...absent]) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.json()).toMatchObject({ success: false, code: 1_013_001 });
  }
});
