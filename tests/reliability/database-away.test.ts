import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer, ApiClient } from '../support/api-client.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { startPeopledServer } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

const AWAY = { status: 503, body: { success: false, code: 503, message: '服务暂不可用，请稍后再试' } };

let direct: TestServer;
let proxy: DatabaseProxy;
let server: TestServer;
let client: ApiClient;

beforeAll(async () => {
  direct = await startPeopledServer();
  proxy = new DatabaseProxy(direct.database.url);
  await proxy.open();
  server = await startPeopledServer({
    database: direct.database,
    env: { DATABASE_URL: proxy.url(direct.database.url), LOG_LEVEL: 'silent' },
  });
  client = await server.login();
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
  await direct.stop();
});

async function timed(call: () => Promise<Answer>): Promise<Answer & { ms: number }> {
  const started = performance.now();
  const answer = await call();
  return { ...answer, ms: performance.now() - started };
}

const ready = async () => (await fetch(`${server.base}/readyz`)).status;

async function isBack(): Promise<void> {
  await vi.waitFor(async () => expect((await client.get('/CameraFile/list')).body.success).toBe(true), {
    timeout: 5_000,
    interval: 100,
  });
}

describe('a database that is away (security §3.9)', () => {
  it('is answered with 503 in time, and comes back by itself', async () => {
    expect(await ready()).toBe(200);
    await proxy.close();
    for (const call of [
      () => client.get('/CameraFile/list'),
      () => client.get('/getLoginUser'),
      () => client.post('/CameraFile/add', {}),
      () => server.anonymous.post('/login', { account: 'superAdmin', password: 'some-password' }),
    ]) {
      const answer = await timed(call);
      expect(answer).toMatchObject(AWAY);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.ms).toBeLessThan(5_500);
    }
    expect(await ready()).toBe(503);
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200);
    expect((await server.anonymous.get('/none')).status).toBe(404);
    await proxy.open();
    await isBack();
    expect(await ready()).toBe(200);
  });

  it('survives twenty flaps without losing connections', async () => {
    for (let flap = 0; flap < 20; flap += 1) {
      const calls = Promise.all(Array.from({ length: 5 }, () => client.get('/CameraFile/list')));
      await proxy.close();
      for (const { status, body } of await calls) expect([200, 503]).toContain(body.success ? 200 : status);
      await proxy.open();
    }
    await isBack();
    const { total, waiting } = server.platform.database.load;
    expect(total).toBeLessThanOrEqual(16);
    expect(waiting).toBe(0);
  });

  it('that accepts but never answers is given up in time', async () => {
    proxy.freeze();
    const answer = await timed(() => client.get('/CameraFile/list'));
    expect(answer).toMatchObject(AWAY);
    expect(answer.ms).toBeLessThan(5_500);
    await proxy.close();
    await proxy.open();
    await isBack();
  });
});
