import { afterEach, expect, test } from 'vitest';
import { ADMIN } from '../support/accounts.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer | undefined;
afterEach(() => server?.stop());

const TOKEN = 'a-token-of-24-characters';

async function scrape(headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server?.base}/metrics`, { headers });
  return { status: response.status, text: await response.text() };
}

function figure(text: string, line: string): number {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1));
}

test('there are no metrics unless they are asked for', async () => {
  server = await startTestServer({ seed: 'none' });
  expect((await scrape()).text).not.toContain('http_requests_total');
});

test('requests are counted by pattern and status, and labels hold nothing of what was asked for', async () => {
  server = await startTestServer({ seed: 'none', env: { METRICS: 'true' } });
  const admin = await server.login();
  await admin.read('/sysPos/page', { searchValue: '私密' });
  await admin.get('/sysPos/detail', { id: 4711 });
  for (const path of ['/api/nothing/a/b', '/api/nothing/c/d', '/x.php']) await fetch(`${server.base}${path}`);
  const { text } = await scrape();
  expect(figure(text, 'http_requests_total{method="GET",route="/api/sysPos/page",status="200"}')).toBe(1);
  expect(figure(text, 'http_requests_total{method="unknown",route="unknown",status="404"}')).toBe(3);
  expect(figure(text, 'http_request_duration_seconds_count{method="POST",route="/api/login"}')).toBe(1);
  expect(figure(text, 'database_pool_connections')).toBeGreaterThan(0);
  expect(figure(text, 'database_pool_waiting')).toBe(0);
  expect(figure(text, 'hub_sockets')).toBe(0);
  expect(figure(text, 'backlog{kind="jobs_waiting"}')).toBe(0);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  // Figures may hold any digits by chance.
  const labels = (text.match(/\{[^}]*\}/g) ?? []).join();
  for (const word of ['私密', '4711', 'nothing', 'x.php', ADMIN]) expect(labels).not.toContain(word);
});

test('what waits for a worker is in the backlog', async () => {
  server = await startTestServer({ seed: 'none', env: { METRICS: 'true' } });
  const db = server.platform.database.session('1');
  const row = { tenant: '1', user_id: 1, kind: 'no such kind', input: '{}', created_time: new Date() };
  await db.run(db.platform.insertInto('job').values(row));
  expect(figure((await scrape()).text, 'backlog{kind="jobs_waiting"}')).toBe(1);
});

test('without a token only this machine reads them, and not through a proxy', async () => {
  server = await startTestServer({ seed: 'none', env: { METRICS: 'true' } });
  expect((await scrape()).status).toBe(200);
  expect((await scrape({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
});

test('with a token it alone opens them', async () => {
  server = await startTestServer({ seed: 'none', env: { METRICS_TOKEN: TOKEN } });
  expect((await scrape()).status).toBe(404);
  expect((await scrape({ authorization: 'Bearer another-token-of-same' })).status).toBe(404);
  expect((await scrape({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
});
