import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { keepWhileWorking } from './limits.ts';

const IDLE_MS = 50;

/** Sends the first part of a request to a server that closes connections without data; returns all that it answers. */
async function answerTo(part: string, work: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    keepWhileWorking(request, response);
    work(request, response);
  });
  server.timeout = IDLE_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on a port
  const socket = connect(port, '127.0.0.1');
  socket.write(part);
  try {
    const parts: Buffer[] = [];
    for await (const bytes of socket) parts.push(bytes);
    return Buffer.concat(parts).toString();
  } finally {
    server.close();
  }
}

const ASKED = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\n';

it('keeps a connection without data while the server works, but not while it waits for the request', async () => {
  const afterLimit: RequestListener = ({ socket }, response) =>
    void socket.once('timeout', () => setImmediate(() => response.end('done')));
  expect(await answerTo(`${ASKED}1234`, afterLimit)).toContain('done');
  expect(await answerTo(`${ASKED}12`, afterLimit)).not.toContain('done');
});

it('closes a connection whose answer stops in the middle', async () => {
  const stuck: RequestListener = (_, response) => void response.write('half');
  expect(await answerTo(`${ASKED}1234`, stuck)).toContain('half');
});
