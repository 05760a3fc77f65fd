import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { codecOf } from '../../src/features/oversight/video/workflow/codec.ts';
import { clipSource, type Stream } from './clip-source.mjs';
import { clockSource } from './clock-source.mjs';
import { createStreamServer } from './server.mjs';
import { isKey, loopTransport, PACKET, pesOf, readTransport, segmentsOf } from './ts-loop.mjs';

const clip = readTransport(Buffer.from(clipSource().segment('clip0.ts') ?? []));
const packetsOf = (bytes: Buffer) =>
  Array.from({ length: bytes.length / PACKET }, (_, n) => bytes.subarray(n * PACKET, (n + 1) * PACKET));
/** Times of pictures, in ticks of 90 kHz. */
const timesOf = (bytes: Buffer) => readTransport(bytes).pictures.map(({ time }) => time);

describe('the transport stream', () => {
  it('is cut into segments that decode by themselves, one after the other', () => {
    const whole = clipSource();
    const [first, second] = [0, 5].map((n) => whole.segment(`clip${n}.ts`) ?? Buffer.alloc(0));
    for (const segment of [first, second]) {
      const packets = packetsOf(segment ?? Buffer.alloc(0));
      expect(packets.map((packet) => packet[0])).toEqual(packets.map(() => 0x47));
      const picture = packets.find((packet) => pesOf(packet) !== null);
      expect(picture && isKey(picture)).toBe(true);
    }
    expect(whole.playlist()).toContain('clip0.ts');
    expect(whole.segment('clip.flv')).toBeNull();
  });

  it('runs on in time and counts its packets over rounds', () => {
    const short = { pictures: clip.pictures.slice(0, 3), roundMs: 250 };
    const segments = segmentsOf(short);
    const rounds = Buffer.concat([0, 1, 2].map((n) => segments.bytes(n)));
    const times = timesOf(rounds);
    expect(times).toHaveLength(9);
    expect(times.slice(1).every((time, index) => time > (times[index] ?? 0))).toBe(true);
  });

  it('is sent as fast as it is shown', () => {
    vi.useFakeTimers();
    const sent: Buffer[] = [];
    const stop = loopTransport(clip, (bytes) => sent.push(bytes));
    vi.advanceTimersByTime(1_100);
    stop();
    vi.useRealTimers();
    const { pictures } = readTransport(Buffer.concat(sent));
    expect(pictures.length).toBeGreaterThanOrEqual(6);
    expect(pictures.length).toBeLessThanOrEqual(16);
  });
});

describe('the server of streams', () => {
  const server = createStreamServer();
  let base = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    base = `127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on TCP
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** The first bytes of a stream that never ends. */
  const begun = (path: string) =>
    new Promise<{ type: string; bytes: Buffer }>((resolve, reject) => {
      const request = get(`http://${base}${path}`, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => {
          parts.push(part);
          const bytes = Buffer.concat(parts);
          if (codecOf(bytes) === null) return;
          request.destroy();
          resolve({ type: String(response.headers['content-type']), bytes });
        });
      }).on('error', reject);
    });

  it.each([
    ['/live/cam-01.flv', 'video/x-flv', 'flv'],
    ['/live/cam-01.ts', 'video/mp2t', 'mpegts'],
    ['/live/cam-01.m3u8', 'application/vnd.apple.mpegurl', 'hls'],
  ])('sends %s as %s', async (path, type, format) => {
    const found = await begun(path);
    expect(found.type).toBe(type);
    expect(codecOf(found.bytes)).toMatchObject({ format });
  });

  it.each([
    ['flv', 'flv'],
    ['ts', 'mpegts'],
  ])('sends .%s over WebSocket', async (ending, format) => {
    const socket = new WebSocket(`ws://${base}/live/cam-01.${ending}`);
    const parts: Buffer[] = [];
    for await (const [data] of on(socket)) {
      parts.push(data);
      if (codecOf(Buffer.concat(parts)) !== null) break;
    }
    socket.terminate();
    expect(codecOf(Buffer.concat(parts))).toMatchObject({ format });
  });

  it('answers 404 for anything else', async () => {
    const response = await fetch(`http://${base}/live/../clip.flv`);
    expect(response.status).toBe(404);
  });
});

it('burns the time of day in where ffmpeg is installed, and does without it', async () => {
  const isInstalled = spawnSync('ffmpeg', ['-version']).status === 0;
  const source = await clockSource();
  expect(source !== null).toBe(isInstalled);
  if (!source) return;
  const begun = (stream: Stream) =>
    new Promise<ReturnType<typeof codecOf>>((resolve) => {
      let read = Buffer.alloc(0);
      const stop = stream((bytes) => {
        read = Buffer.concat([read, bytes]);
        if (codecOf(read) === null) return;
        setImmediate(() => stop());
        resolve(codecOf(read));
      });
    });
  expect(await begun(source.flv)).toMatchObject({ format: 'flv', name: 'H.264' });
  expect(await begun(source.transport)).toMatchObject({ format: 'mpegts', name: 'H.264' });
  expect(source.segment('../clip.flv')).toBeNull();
  source.close();
}, 20_000);

async function* on(socket: WebSocket): AsyncGenerator<[Buffer]> {
  for (;;) {
    const [data] = await once(socket, 'message');
    yield [data];
  }
}
