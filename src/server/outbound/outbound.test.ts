import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Outbound, OutboundError } from './outbound.ts';
import { PLACE, toPlaces } from './places.ts';
import { isPublicAddress } from './public-address.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`; // of a TCP server
}

const outbound = (items: string[], resolve?: (host: string) => Promise<string[]>) =>
  new Outbound({ places: toPlaces(items), ...(resolve ? { resolve } : {}) });

async function reasonOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'answered';
  } catch (error) {
    return error instanceof OutboundError ? error.reason : String(error);
  }
}

describe('the outbound client (security.md#R23)', () => {
  it('calls an address the operator wrote down, and a name through his gateway under its own name', async () => {
    const at = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => response.end(`${request.method} ${request.headers.host}${request.url} ${body}`));
    });
    const plain = await outbound([at]).send({ method: 'GET', url: `http://${at}/a?b=1` });
    expect(plain).toEqual({ status: 200, text: `GET ${at}/a?b=1 ` });
    const routed = outbound([`sms.example.com=http://${at}`]);
    const reply = await routed.send({ method: 'POST', url: 'https://sms.example.com/x', body: { a: 1 } });
    expect(reply.text).toBe('POST sms.example.com/x {"a":1}');
  });

  it.each([
    'https://other.example.com/',
    'https://sms.example.com:8443/',
    'http://sms.example.com/',
    'https://user:pw@sms.example.com/',
    'http://127.0.0.1:5432/',
    'http://2130706433/',
    'http://[::ffff:127.0.0.1]/',
  ])('refuses %s, which nobody listed', async (url) => {
    const asked: string[] = [];
    const client = outbound(['sms.example.com'], async (host) => {
      asked.push(host);
      return ['93.184.216.34'];
    });
    expect(await reasonOf(client.send({ method: 'GET', url }))).toBe('refused');
    expect(asked).toEqual([]);
  });

  it.each([['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::1'], ['::ffff:169.254.169.254'], ['64:ff9b::a00:1'], []])(
    'refuses a listed name that resolves to %s',
    async (...addresses) => {
      const client = outbound(['sms.example.com'], async () => addresses);
      expect(await reasonOf(client.send({ method: 'GET', url: 'https://sms.example.com/' }))).toBe('refused');
    },
  );

  it('follows no redirect, reads no more than 1 MiB and tells when nobody answers', async () => {
    const at = await serve((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      else if (request.url === '/cut') request.socket.destroy();
      else response.end(Buffer.alloc(1_048_577, 'x'));
    });
    const get = (path: string) => reasonOf(outbound([at]).send({ method: 'GET', url: `http://${at}${path}` }));
    expect(await get('/moved')).toBe('redirect');
    expect(await get('/large')).toBe('too-large');
    expect(await get('/cut')).toBe('unreachable');
  });
});

describe('addresses', () => {
  it.each([
    ['8.8.8.8', true],
    ['240e::1', true],
    ['0.0.0.0', false],
    ['100.64.0.1', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['nonsense', false],
  ])('%s public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

  it.each(['a b', 'https://x', 'x=ftp://y', 'x/y', '*.example.com', 'x=http://y/z'])(
    '%s is no item of the list',
    (item) => expect(PLACE.test(item)).toBe(false),
  );
});
