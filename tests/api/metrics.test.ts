import { expect, test } from 'vitest';
import { ADMIN } from '../support/accounts.ts';
import { startTestServer } from '../support/server.ts';
import { serversOfFile } from '../support/servers/of-file.ts';
import { withSecond } from '../support/servers/second-server.ts';

const TOKEN = 'a-token-of-24-characters';
/** Two servers of one installation; the metrics of the second require a token. */
const [server, guarded] = serversOfFile(async () => {
  const first = await startTestServer({ seed: 'none', env: { METRICS: 'true' } });
  return withSecond(first, { env: { METRICS_TOKEN: TOKEN } });
});

async function scrape(headers: Record<string, string> = {}, { base } = server): Promise<[number, string]> {
  const response = await fetch(`${base}/metrics`, { headers });
  return [response.status, await response.text()];
}

function figure(text: string, line: string): number {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1));
}

test('requests are counted by pattern and status, and labels hold nothing of what was asked for', async () => {
  const admin = await server.login();
  await admin.read('/sysPos/page', { searchValue: '私密' });
  await admin.get('/sysPos/detail', { id: 4711 });
  for (const path of ['/api/nothing/a/b', '/api/nothing/c/d', '/x.php']) await fetch(`${server.base}${path}`);
  const db = server.platform.database.session('1');
  const waiting = { tenant: '1', user_id: 1, kind: 'no such kind', input: '{}', created_time: new Date() };
  await db.run(db.platform.insertInto('job').values(waiting));
  const [, text] = await scrape();
  expect(figure(text, 'http_requests_total{method="GET",route="/api/sysPos/page",status="200"}')).toBe(1);
  expect(figure(text, 'http_requests_total{method="unknown",route="unknown",status="404"}')).toBe(3);
  expect(figure(text, 'http_request_duration_seconds_count{method="POST",route="/api/login"}')).toBe(1);
  expect(figure(text, 'database_pool_connections')).toBeGreaterThan(0);
  expect(figure(text, 'database_pool_waiting')).toBe(0);
  expect(figure(text, 'hub_sockets')).toBe(0);
  expect(figure(text, 'backlog{kind="jobs_waiting"}')).toBe(1);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  // Only labels are searched: the values may contain any digits by chance.
  const labels = (text.match(/\{[^}]*\}/g) ?? []).join();
  for (const word of ['私密', '4711', 'nothing', 'x.php', ADMIN]) expect(labels).not.toContain(word);
});

test('without a token only this machine reads them, and not through a proxy', async () => {
  expect((await scrape())[0]).toBe(200);
  const forwarded = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7', forwarded: 'for=203.0.113.7' };
  for (const [name, value] of Object.entries({ ...forwarded, via: '1.1 proxy', origin: 'https://evil.example' })) {
    expect((await scrape({ [name]: value }))[0], name).toBe(404);
  }
});

test('with a token it alone opens them', async () => {
  expect((await scrape({}, guarded))[0]).toBe(404);
  expect((await scrape({ authorization: 'Bearer another-token-of-same' }, guarded))[0]).toBe(404);
  const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.7' };
  expect((await scrape(headers, guarded))[0]).toBe(200);
});

test('health and figures carry the policies of every answer of the API', async () => {
  const api = (await fetch(`${server.base}/api/getTenantOpen`)).headers;
  const policies = [...api.keys()].filter((name) =>
    /^(content-security|cache-control|x-content|referrer|cross-)/.test(name),
  );
  expect(policies).toHaveLength(6);
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    const { status, headers } = await fetch(server.base + path);
    expect(status).toBe(200);
    for (const name of policies) expect([path, name, headers.get(name)]).toEqual([path, name, api.get(name)]);
  }
});
