import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import flv from 'flv.js';
import mpegts from 'mpegts.js';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createStreamServer } from '../../../../../scripts/streams/server.mjs';
import { listening } from '../../../../../tests/support/servers/listening.ts';
import { startEngine } from './engine.ts';
import type { Stop } from './watch-picture.ts';

const KB = 1024;

/** Replaces MediaSource, which jsdom lacks: opens and accepts any data. */
class SilentSource extends EventTarget {
  static isTypeSupported = () => true;
  readyState = 'open';
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event('sourceopen')));
  }
  addSourceBuffer() {
    const none = { length: 0, start: () => 0, end: () => 0 };
    return Object.assign(new EventTarget(), { buffered: none, appendBuffer() {}, abort() {}, remove() {} });
  }
  removeSourceBuffer() {}
  endOfStream() {}
}

const server = listening(() => createStreamServer());
const stops: Stop[] = [];
/** Byte ranges requested from the stream server. */
const ranges: string[] = [];

beforeAll(() => {
  server.on('request', ({ headers }: IncomingMessage) => {
    if (headers.range !== undefined) ranges.push(headers.range);
  });
  vi.stubGlobal('MediaSource', SilentSource);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/live/${path}`;

/** Parts of the library's player that its types leave out. */
interface Reading {
  _stashInitialSize: number;
  _bufferSize: number;
  _speedSampler: { addBytes(count: number): void; lastSecondKBps: number; reset(): void };
}
interface Inside {
  /** Property under which the library's successor keeps its engine. */
  _player_engine?: Inside;
  _transmuxer?: { _controller: { _ioctl?: Reading; _remuxer: object | null }; resume(): void };
  _suspendTransmuxer(): void;
}

/** A player of the library with its default options, reading a stream. */
async function plainPlayer(): Promise<{ inside: Inside; reading: Reading }> {
  const player = flv.createPlayer({ type: 'flv', url: addressOf('cam.flv'), cors: true });
  stops.push(() => player.destroy());
  player.attachMediaElement(document.createElement('video'));
  player.load();
  const reading = await readingOf(() => player);
  return { inside: player as unknown as Inside, reading };
}

/** Returns the reader of a player that has begun. */
async function readingOf(player: () => unknown): Promise<Reading> {
  const found = () => {
    const made = player() as Inside | undefined;
    return (made?._player_engine ?? made)?._transmuxer?._controller._ioctl;
  };
  await expect.poll(found, { timeout: 30_000 }).toBeDefined();
  return found() as Reading;
}

it.each([
  ['cam.flv', flv],
  ['cam.ts', mpegts],
])('video-constants-01 the player of the wall reads %s with an initial stash of 128', async (path, library) => {
  const made = vi.spyOn(library as { createPlayer(...given: unknown[]): unknown }, 'createPlayer');
  const video = document.createElement('video');
  stops.push(startEngine({ address: async () => addressOf(path), video, send: () => {} }));
  const { _stashInitialSize } = await readingOf(() => made.mock.results[0]?.value);
  expect(_stashInitialSize).toBe(128);
});

it('video-constants-02 a player that is not live keeps the defaults of the library, which are those promised', async () => {
  const { inside, reading } = await plainPlayer();
  const { _stashInitialSize, _bufferSize, _speedSampler: speed } = reading;
  expect([_stashInitialSize, _bufferSize]).toEqual([384 * KB, 3 * KB * KB]);
  // The library checks once a second whether a suspended reading has to continue.
  const every = vi.spyOn(window, 'setInterval');
  inside._suspendTransmuxer();
  expect(every.mock.calls.map(([, ms]) => ms)).toEqual([1_000]);
  every.mockRestore();
  // The speed is the number of bytes within a second.
  let now = 5_000;
  Object.assign(speed, { _now: () => now });
  speed.reset();
  speed.addBytes(2 * KB);
  now += 999;
  speed.addBytes(2 * KB);
  now += 1;
  expect(speed.lastSecondKBps).toBe(4);
});

it('streams-01 goes on reading a stream by the range of its bytes that is missing', async () => {
  const made = vi.spyOn(flv, 'createPlayer').mockClear();
  const video = document.createElement('video');
  stops.push(startEngine({ address: async () => addressOf('cam.flv'), video, send: () => {} }));
  const inside = () => made.mock.results.at(-1)?.value as Inside | undefined;
  await expect.poll(() => inside()?._transmuxer?._controller._remuxer ?? null, { timeout: 30_000 }).not.toBeNull();
  inside()?._suspendTransmuxer();
  inside()?._transmuxer?.resume();
  await expect.poll(() => ranges, { timeout: 30_000 }).toEqual([expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
});
