import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codecOf } from './codec.ts';

const clip = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../../scripts/streams/${name}`, import.meta.url)));
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));

/** Beginning of an FLV stream with one video tag. */
const flv = (body: number[]) =>
  bytes('FLV', [1, 1, 0, 0, 0, 9, 0, 0, 0, 0, 9, 0, 0, body.length, 0, 0, 0, 0, 0, 0, 0], body, new Array(32).fill(0));

describe('the codec of a stream', () => {
  it('is read from the first bytes of the shipped clip', () => {
    expect(codecOf(clip('clip.flv'))).toMatchObject({
      format: 'flv',
      name: 'H.264',
      codec: expect.stringMatching(/^avc1\.[0-9A-F]{6}$/),
    });
    expect(codecOf(clip('clip.mpegts'))).toMatchObject({ format: 'mpegts', name: 'H.264' });
  });

  it('waits for enough bytes', () => {
    expect([10, 30].map((length) => codecOf(clip('clip.flv').subarray(0, length)))).toEqual([null, null]);
    expect(codecOf(clip('clip.mpegts').subarray(0, 200))).toBeNull();
  });

  it('is H.265 by its number and by its letters', () => {
    const config = [1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 93];
    expect(codecOf(flv([0x1c, 0, 0, 0, 0, ...config]))).toEqual({
      format: 'flv',
      name: 'H.265',
      codec: 'hvc1.2.4.L93.B0',
    });
    expect(codecOf(flv([0x90, ...Buffer.from('hvc1'), ...config]))).toMatchObject({ codec: 'hvc1.2.4.L93.B0' });
    expect(codecOf(flv([0x91, ...Buffer.from('hvc1'), ...config]))).toMatchObject({ codec: 'hvc1.1.6.L120.B0' });
  });

  it('may be one no browser decodes', () => {
    expect(codecOf(flv([0x12, 0, 0, 0, 0]))).toEqual({ format: 'flv', name: 'H.263', codec: null });
    expect(codecOf(flv([0x90, ...Buffer.from('vvc1')]))).toEqual({ format: 'flv', name: 'vvc1', codec: null });
  });

  it('names a playlist, and what is no stream at all', () => {
    expect(codecOf(bytes('#EXTM3U\n#EXT-X-VERSION:3'))).toMatchObject({ format: 'hls' });
    expect(codecOf(bytes('<!doctype html><html>'))).toBe('unknown');
    expect(codecOf(bytes([0x47], new Array(300).fill(0)))).toBe('unknown');
  });
});
