import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { addRow } from '../contract/keyring.ts';
import { startTestServer } from '../support/server.ts';
import { folderOfFile } from '../support/servers/folder-of-file.ts';
import { serverOfFile } from '../support/servers/of-file.ts';

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
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(webRoot, 'assets/main-abc123.js'), SCRIPT);
  writeFileSync(join(webRoot, 'assets/main-abc123.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(webRoot, '.secret'), 'x');
  return startTestServer({ seed: 'none', env });
});

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

describe('files', () => {
  it('with a hash in their name are kept for ever and sent compressed', async () => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(await answer.text()).toBe(SCRIPT);
    expect((await get('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml');
  });

  it('that do not exist are 404, not the page', async () => {
    const outside = ['/assets/%2e%2e/%2e%2e/package.json', '/..%2f..%2fpackage.json', '/.secret'];
    const absent = ['/assets/main-old.js', '/assets/', '/missing.js', '/api', '/API/none', '/hubs/other'];
    for (const path of [...outside, ...absent]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.json()).toMatchObject({ success: false, code: 1_013_001 });
    }
  });
});
