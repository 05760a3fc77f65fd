import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createStreamServer } from '../../../../../scripts/streams/server.mjs';
import { listening } from '../../../../../tests/support/servers/listening.ts';
import { probe } from './probe.ts';

const server = listening(() => createStreamServer());
/** Requests received by the stream server. */
const got: { method?: string; url?: string; upgrade?: string }[] = [];

beforeAll(() => {
  // Node's WebSocket: that of jsdom does not accept events of Node's sockets.
  vi.stubGlobal('WebSocket', WebSocket);
  const note = ({ method, url, headers }: import('node:http').IncomingMessage) =>
    got.push({ method, url, upgrade: headers.upgrade });
  server.on('request', note).on('upgrade', note);
});

afterAll(() => void vi.unstubAllGlobals());

const addressOf = (scheme: string, path: string) =>
  `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/live/${path}`;

describe('streams-01 fetches a stream from its own address', () => {
  it.each([
    ['http', 'cam.flv', { format: 'flv', name: 'H.264' }],
    ['http', 'cam.ts', { format: 'mpegts', name: 'H.264' }],
    ['http', 'cam.m3u8', { format: 'hls' }],
    ['ws', 'cam.flv', { format: 'flv', name: 'H.264' }],
    ['ws', 'cam.ts', { format: 'mpegts', name: 'H.264' }],
  ])('over %s, %s', async (scheme, path, found) => {
    got.length = 0;
    expect(await probe(addressOf(scheme, path), new AbortController().signal)).toMatchObject(found);
    const upgrade = scheme === 'ws' ? 'websocket' : undefined;
    expect(got).toEqual([{ method: 'GET', url: `/live/${path}`, upgrade }]);
  });

  it('and says what is refused and what cannot be reached', async () => {
    const { signal } = new AbortController();
    expect(await probe(addressOf('http', 'none.mp4'), signal)).toEqual({
      kind: 'NetworkError',
      detail: 'HttpStatusCodeInvalid',
    });
    expect(await probe('ws://127.0.0.1:9/live/cam.flv', signal)).toMatchObject({ kind: 'NetworkError' });
  });
});
