import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../support/api-client.ts';
import { startPeopledServer } from '../../support/people.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** The code of a sign-in at the provider travels in the address of return, to whoever has that host. */

const SETTINGS = { corpId: 'ww1', wxAppId: '1000002', secret: 'of-the-app', isEnable: true };
const OWN = 'https://hazard.example.com/qywxLoading';

let named: TestServer;
/** The same installation while its operator named another host. */
let unnamed: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  named = await startPeopledServer({ env: { ALLOWED_HOSTS: 'hazard.example.com,127.0.0.1' } });
  unnamed = await startTestServer({
    seed: 'none',
    env: { SEED: 'demo', ALLOWED_HOSTS: 'other.example,127.0.0.1' },
    database: named.database,
  });
  admin = await named.login();
});
afterAll(async () => {
  await unnamed?.stop();
  await named?.stop();
});

const authorize = async ({ anonymous }: TestServer) =>
  anonymous.read<{ enabled: boolean; url?: string }>('/QyWechatAuth/authorizeUrl');

test('21 an address of return is encrypted and one of the installation’s hosts', async () => {
  const message = '回调地址应为本系统的 https 地址，域名应为 hazard.example.com、127.0.0.1';
  const evil = [
    'https://evil.example/qywxLoading',
    'https://hazard.example.com.evil.example/qywxLoading',
    'http://hazard.example.com/qywxLoading',
    'http://192.168.1.5/qywxLoading',
  ];
  for (const redirectUri of evil) {
    const { body } = await admin.post('/QyWechatConfig/add', { ...SETTINGS, redirectUri });
    expect(body, redirectUri).toMatchObject({
      success: false,
      code: 400,
      extras: { errors: [{ field: 'redirectUri', message }] },
    });
  }
  await admin.write('/QyWechatConfig/add', { ...SETTINGS, redirectUri: OWN });
  const [row] = (await admin.read<{ rows: { id: number }[] }>('/QyWechatConfig/page')).rows;
  for (const redirectUri of evil) {
    const { body } = await admin.post('/QyWechatConfig/edit', { id: row?.id, redirectUri });
    expect(body, redirectUri).toMatchObject({ success: false, code: 400, message });
  }
  expect((await admin.post('/QyWechatConfig/edit', { id: row?.id, remark: '改' })).body.success).toBe(true);
  expect(await authorize(named)).toMatchObject({ enabled: true, url: expect.stringContaining('hazard.example.com') });
});

test('21 what was stored under another host leads nowhere', async () => {
  const keeper = await unnamed.login();
  const [row] = (await keeper.read<{ rows: { id: number }[] }>('/QyWechatConfig/page')).rows;
  await keeper.write('/QyWechatConfig/edit', { id: row?.id, redirectUri: 'https://other.example/qywxLoading' });
  expect((await authorize(unnamed)).enabled).toBe(true);
  expect(await authorize(named)).toEqual({ enabled: false });
  const plain = await keeper.post('/QyWechatConfig/edit', { id: row?.id, redirectUri: 'http://other.example/back' });
  expect(plain.body).toMatchObject({
    code: 400,
    message: '回调地址应为本系统的 https 地址，域名应为 other.example、127.0.0.1',
  });
});
