import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { ConfigError } from '../../src/server/config.ts';
import { ADMIN, ADMIN_PASSWORD } from '../support/accounts.ts';
import { startTestServer } from '../support/server.ts';
import { folderOfFile } from '../support/servers/folder-of-file.ts';
import { serverOfFile } from '../support/servers/of-file.ts';
import { freePort } from '../support/servers/process.ts';

const folder = folderOfFile('tls');
let redirectPort: number;
const at = (name: string) => join(folder, name);

function makeCertificate(name: string, subject: string): void {
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'],
    ...['-subj', `/CN=${subject}`, '-keyout', at(`${name}.key`), '-out', at(`${name}.pem`)],
  ]);
}

const server = serverOfFile(async () => {
  makeCertificate('first', 'first.example');
  makeCertificate('second', 'second.example');
  for (const kind of ['pem', 'key']) copyFileSync(at(`first.${kind}`), at(`own.${kind}`));
  redirectPort = await freePort();
  const env = { TLS_CERT: at('own.pem'), TLS_KEY: at('own.key'), REDIRECT_PORT: String(redirectPort) };
  return startTestServer({ seed: 'none', env: { ...env, LOG_LEVEL: 'silent' } });
});

interface Reply {
  status: number;
  headers: Record<string, unknown>;
  subject: string;
  text: string;
}

function call(path: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const options = { method, headers, rejectUnauthorized: false, agent: false };
    const sent = request(`${server.base}${path}`, options, (response) => {
      const { socket } = response;
      const subject = socket instanceof TLSSocket ? String(socket.getPeerCertificate().subject.CN) : '';
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, subject, text }));
    });
    sent.once('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

test('serves calls and pages over TLS, and browsers are told to come back over TLS alone', async () => {
  expect(server.base).toMatch(/^https:/);
  const body = { account: ADMIN, password: ADMIN_PASSWORD };
  const login = await call('/api/login', { method: 'POST', body });
  expect(JSON.parse(login.text)).toMatchObject({ success: true });
  expect(login.subject).toBe('first.example');
  for (const path of ['/api/login', '/healthz', '/nowhere'])
    expect((await call(path)).headers['strict-transport-security'], path).toBe('max-age=31536000');
});

test('the hub is reached over TLS', async () => {
  const body = { account: ADMIN, password: ADMIN_PASSWORD };
  const token = JSON.parse((await call('/api/login', { method: 'POST', body })).text).data;
  const address = `${server.base.replace('https', 'wss')}/hubs/chathub?access_token=${token}`;
  const socket = new WebSocket(address, { rejectUnauthorized: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.close();
});

test('a renewed certificate is taken into use without a restart; a pair that does not fit is not', async () => {
  copyFileSync(at('second.pem'), at('own.pem'));
  process.emit('SIGHUP');
  expect((await call('/healthz')).subject).toBe('first.example');
  copyFileSync(at('second.key'), at('own.key'));
  process.emit('SIGHUP');
  expect((await call('/healthz')).subject).toBe('second.example');
  for (const kind of ['pem', 'key']) copyFileSync(at(`first.${kind}`), at(`own.${kind}`));
  await expect.poll(async () => (await call('/healthz')).subject).toBe('first.example');
});

test('plain HTTP is answered with the same address over TLS, for served hosts alone', async () => {
  const asked = (host: string) =>
    new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: redirectPort, path: '/hazards?a=1', headers: { host } };
      requestHttp(options, (response) => {
        response.resume();
        resolve({ status: response.statusCode, location: response.headers.location });
      })
        .once('error', reject)
        .end();
    });
  const { port } = new URL(server.base);
  expect(await asked('localhost:80')).toEqual({ status: 308, location: `https://localhost:${port}/hazards?a=1` });
  expect(await asked('evil.example')).toEqual({ status: 400, location: undefined });
});

test('a start with a key of another certificate is refused and says so', async () => {
  const env = { TLS_CERT: at('first.pem'), TLS_KEY: at('second.key') };
  await expect(startTestServer({ seed: 'none', env })).rejects.toThrow(ConfigError);
  await expect(startTestServer({ seed: 'none', env })).rejects.toThrow('TLS_KEY 不是 TLS_CERT 这张证书的私钥');
});
