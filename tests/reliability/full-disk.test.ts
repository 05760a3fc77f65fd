import { existsSync, readdirSync } from 'node:fs';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CrewWorld, crewWorld } from '../support/crew/crew-world.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { end } from '../support/servers/end.ts';
import { mountSmallDisk, NO_MOUNT, type SmallDisk } from '../support/servers/small-disk.ts';
import { until } from '../support/until.ts';
import { upload } from '../support/upload.ts';

const disk = mountSmallDisk(8);
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, 'x')]);

let world: CrewWorld;
let server: TestServer;

beforeAll(async () => {
  if (!disk) return;
  world = await crewWorld();
  const env = { DATA_DIR: disk.path, LOG_LEVEL: 'silent' };
  server = await startTestServer({ database: world.database, env });
});
afterAll(async () => {
  await end(server, world);
  disk?.remove();
});

function filesIn({ path }: SmallDisk): string[] {
  return ['tmp', 'files']
    .map((name) => join(path, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

const refusal = (message: string) => ({ status: 503, body: { success: false, code: 503, message } });

it('a full disk refuses uploads and leaves nothing behind (security.md#3.11)', async ({ skip }) => {
  if (!disk) return skip(NO_MOUNT);
  const rows = async () => (await world.ask('select id from t_1.sys_file_info')).length;
  const client = await server.login();
  const send = () => upload(client, '/sysFileInfo/upload', { file: { name: '图纸.pdf', bytes: PDF } });
  disk.fill(1_000_000);
  expect(await send()).toMatchObject(refusal('服务器磁盘空间不足，暂时不能上传，请联系管理员'));
  expect([filesIn(disk), await rows()]).toEqual([[], 0]);
  // Calls that need no disk of this server go on.
  expect((await client.post('/RiskType/add', { name: '触电', code: 'CD', sort: 1 })).body.success).toBe(true);
  disk.free();
  expect(await send()).toMatchObject({ status: 200, body: { success: true } });
  expect([filesIn(disk).length, await rows()]).toEqual([1, 1]);
});

const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
const BODY = Buffer.concat([Buffer.from(HEAD), PDF, Buffer.from('\r\n--x--\r\n')]);
const FIRST = 200_000;
/** Milliseconds until a call is cut off: far longer than an answer takes, so that only a hanging one is hit. */
const HANGS_MS = 60_000;

function answerOf(sent: ClientRequest): Promise<{ status: number; body: unknown }> {
  const response = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject));
  return response.then(async (told) => ({ status: told.statusCode ?? 0, body: JSON.parse(await text(told)) }));
}

it('a disk that fills up while a file comes refuses it, leaves nothing of it and serves the next call', async ({
  skip,
  onTestFinished,
}) => {
  if (!disk) return skip(NO_MOUNT);
  disk.free();
  const before = filesIn(disk);
  const { token } = await server.login();
  // A call on the only connection waits until the one before is read to its end.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const begin = (method: string, path: string, more: Record<string, string> = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...more };
    return request(`${server.base}/api${path}`, { agent, method, headers, signal: AbortSignal.timeout(HANGS_MS) });
  };
  const type = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(BODY.length) };
  const sent = begin('POST', '/sysFileInfo/upload', type);
  const answer = answerOf(sent);
  sent.write(BODY.subarray(0, FIRST));
  await until(() => expect(filesIn(disk).length).toBeGreaterThan(before.length));
  disk.fill(0);
  sent.end(BODY.subarray(FIRST));
  expect(await answer).toMatchObject(refusal('服务暂不可用，请稍后再试'));
  const next = begin('GET', '/getLoginUser');
  next.end();
  expect(await answerOf(next)).toMatchObject({ status: 200, body: { success: true } });
  expect(filesIn(disk)).toEqual(before);
});
