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

/** More than a compressor gives out at once and than lies between server and client. */
const LARGE = randomBytes(2_000_000).toString('base64');

let app: App;
let token: string;
/** What the server told its operator. */
const logged: string[] = [];
const server = serverOfFile(() => startPeopledServer({ logTo: { write: (line) => void logged.push(line) } }));
/** Called as soon as somebody asks; the answer begins when it is done. */
let work = async (): Promise<void> => undefined;

const get = { method: 'GET', access: 'signed-in' } as const;
const post = { method: 'POST', access: 'permission', body: {}, transactional: false } as const;
const large = { path: '/test/large', envelope: 'wrapped', handler: () => work().then(() => LARGE) } as const;
const ENDPOINTS: Endpoint[] = [
  { ...get, ...large },
  // Node calls a request aborted only while its body was not read: of one with a body the answer itself breaks off.
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

const told = (message: string) => logged.filter((line) => JSON.parse(line).msg === message);

async function defects(): Promise<unknown[]> {
  await server.platform.background.drain();
  await server.platform.activity.flush();
  return (await server.platform.database.query('select class_name, method_name from t_1.sys_ex_log')).rows;
}

/** A call over a connection that can be cut at will, and the other end of it. */
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
  await until(() => expect(told('caller hung up')).toHaveLength(1));
  expect([told('defect'), await defects()]).toEqual([[], []]);
});

it.each(['GET', 'POST'] as const)('in the middle of a compressed answer to %s is no defect', async (method) => {
  work = async () => undefined;
  const connection = await call(method, '/test/large');
  const [first] = await once(connection.socket, 'data');
  expect(String(first)).toMatch(/^HTTP\/1.1 200.*content-encoding: gzip.*transfer-encoding: chunked/is);
  await cut(connection);
  const whole = await fetch(`${app.listeningOrigin}/api/test/large`, { headers: { authorization: `Bearer ${token}` } });
  expect(await whole.json()).toMatchObject({ success: true, data: LARGE });
  expect([told('defect'), await defects()]).toEqual([[], []]);
});

it('an answer that breaks off by itself stays a defect', async () => {
  const answer = await fetch(`${app.listeningOrigin}/api/test/broken`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(500);
  await until(() => expect(told('defect')).toHaveLength(1));
  // Beside the person (wire.md#5.9) the line names the call.
  expect(await defects()).toEqual([{ class_name: 'api', method_name: 'test/broken' }]);
});
