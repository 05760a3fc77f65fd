import { cpus, hostname } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../../tests/support/api-client.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { until } from '../../../../tests/support/until.ts';

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ seed: 'none' });
  admin = await server.login();
});
afterAll(async () => {
  await server?.stop();
});

test('the host is described as the wire says', async () => {
  const base = await admin.read<Record<string, string>>('/sysMachine/base');
  expect(base).toMatchObject({
    hostName: hostname(),
    processorCount: `${cpus().length}核`,
    frameworkDescription: `Node.js ${process.version}`,
  });
  expect(base.lanIp).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
});

test('use and network are measured on this host', async () => {
  const use = await admin.read<Record<string, string>>('/sysMachine/use');
  expect(use.totalRam).toMatch(/^[\d.]+ [GT]B$/);
  for (const rate of [use.ramRate, use.cpuRate]) {
    expect(rate).toMatch(/^[\d.]+%$/);
    expect(Number.parseFloat(rate ?? '')).toBeLessThanOrEqual(100);
  }
  expect(use.runTime).toMatch(/^\d\d+ 天 \d\d 小时 \d\d 分 \d\d 秒$/);
  const network = await admin.read<Record<string, string>>('/sysMachine/network');
  expect(network.networkSpeed).toMatch(/^上行 [\d.]+ [KMGT]?B\/s \/ 下行 [\d.]+ [KMGT]?B\/s$/);
});

interface State {
  diskFree: number;
  diskTotal: number;
  ramUsed: number;
  ramTotal: number;
  database: { bytes: number; connections: number; maxConnections: number };
  queues: { waitingJobs: number; dueTimers: number };
  eventLoop: { p99: number };
}

test('disk, database, event loop and queues are those of this server', async () => {
  const state = await until(async () => {
    const found = await admin.read<State>('/sysMachine/state');
    expect(found.eventLoop.p99).toBeGreaterThan(0);
    return found;
  });
  expect(state.diskFree).toBeGreaterThan(0);
  expect(state.diskFree).toBeLessThanOrEqual(state.diskTotal);
  expect(state.ramUsed).toBeLessThanOrEqual(state.ramTotal);
  expect(state.database.bytes).toBeGreaterThan(1_000_000);
  expect(state.database.connections).toBeGreaterThan(0);
  expect(state.database.connections).toBeLessThanOrEqual(state.database.maxConnections);
  expect(state.queues.waitingJobs).toBe(0);
  // At once again, nothing was measured since: the figure stays.
  const [one, other] = await Promise.all([1, 2].map(() => admin.read<State>('/sysMachine/state')));
  for (const found of [one, other]) expect(found?.eventLoop.p99).toBeGreaterThan(0);
});

test('a job that waits is counted', async () => {
  const db = server.platform.database.session('1');
  const row = { tenant: '1', user_id: 1, kind: 'no such kind', input: '{}', created_time: new Date() };
  await db.run(db.platform.insertInto('job').values(row));
  expect((await admin.read<State>('/sysMachine/state')).queues.waitingJobs).toBe(1);
});
