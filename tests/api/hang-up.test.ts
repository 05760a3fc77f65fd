import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, createApp } from '../../src/server/boot/app.ts';
import type { Endpoint } from '../../src/server/endpoint.ts';
import { startPeopledServer } from '../support/people.ts';
import { serverOfFile } from '../support/servers/of-file.ts';
import { until } from '../support/until.ts';

/** Text larger than the output of a compressor and the network buffers can hold (2 MB of random bytes). */
const LARGE = randomBytes(2_000_000).toString('base64');

let app: App;
let token: string;
/** Lines of the server's log. */
const logged: string[] = [];
const server = serverOfFile(() => startPeopledServer({ logTo: { write: (line) => void logged.push(line) } }));
/** Work of the call `/test/large`, started with the request; the answer begins after it. */
let work = async (): Promise<void> => undefined;

const get = { method: 'GET', access: 'signed-in' } as const;
const post = { method: 'POST', access: 'permission', body: {}, transactional: false } as const;
const large = { path: '/test/large', envelope: 'wrapped', handler: () => work().then(() => LARGE) } as const;
const ENDPOINTS: Endpoint[] = [
  { ...get, ...large },
  // Node reports a request as aborted only until its body is read; after that, the answer breaks off instead.
  { ...post, ...large },
  {
    ...get,
    path: '/test/broken',
    envelope: 'binary',
    handler: async () => ({
      contentType: 'application/json',
      body: new Readable({
        read() {
          this.destroy();
        },
      }),
    }),
  },
];

beforeAll(async () => {
  app = await createApp(server.platform, ENDPOINTS);
  await app.listen({ port: 0, host: '127.0.0.1' });
  token = String((await server.login()).token);
});
afterAll(() => app?.close());

const logLines = (message: string) => logged.filter((line) => JSON.parse(line).msg === message);

async function defects(): Promise<unknown[]> {
  await server.platform.background.drain();
  await server.platform.activity.flush();
  return (await server.platform.database.query('select class_name, method_name from t_1.sys_ex_log')).rows;
}

/** Sends a call over its own connection; returns both ends, so that a test can cut it. */
async function call(method: 'GET' | 'POST', path: string): Promise<{ socket: Socket; there: Socket }> {
  const accepted = once(app.server, 'connection');
  const { port } = new URL(app.listeningOrigin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  const head = [`${method} /api${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`];
  const rest = method === 'GET' ? ['', ''] : ['Content-Type: application/json', 'Content-Length: 2', '', '{}'];
  socket.write([...head, 'Accept-Encoding: gzip', ...rest].join('\r\n'));
  const [there] = await accepted;
  return { socket, there };
}

async function cut({ socket, there }: { socket: Socket; there: Socket }): Promise<void> {
  const closed = once(there, 'close');
  socket.destroy();
  await closed;
}

it('before a compressed answer begins is no defect', async () => {
  let goOn = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    work = () => {
      resolve();
      return new Promise((go) => {
        goOn = go;
      });
    };
  });
  const connection = await call('POST', '/test/large');
  await asked;
  await cut(connection);
  goOn();
  await until(() => expect(logLines('caller hung up')).toHaveLength(1));
  expect([logLines('defect'), await defects()]).toEqual([[], []]);
});

it.each(['GET', 'POST'] as const)('in the middle of a compressed answer to %s is no defect', async (method) => {
  work = async () => undefined;
  const connection = await call(method, '/test/large');
  const [first] = await once(connection.socket, 'data');
  expect(String(first)).toMatch(/^HTTP\/1.1 200.*content-encoding: gzip.*transfer-encoding: chunked/is);
  await cut(connection);
  const whole = await fetch(`${app.listeningOrigin}/api/test/large`, { headers: { authorization: `Bearer ${token}` } });
  expect(await whole.json()).toMatchObject({ success: true, data: LARGE });
  expect([logLines('defect'), await defects()]).toEqual([[], []]);
});

it('an answer that breaks off by itself stays a defect', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${app.listeningOrigin}/api/test/broken`, { headers });
  expect(answer.status).toBe(500);
  await until(() => expect(logLines('defect')).toHaveLength(1));
  // Besides the user (wire.md#5.9), the entry names the call.
  expect(await defects()).toEqual([{ class_name: 'api', method_name: 'test/broken' }]);
});
