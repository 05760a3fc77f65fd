import { readFileSync } from 'node:fs';
import { loopFlv, readFlv } from './flv-loop.mjs';
import { playlistOf } from './hls-loop.mjs';
import { loopTransport, readTransport, segmentsOf } from './ts-loop.mjs';

/**
 * Source of live streams. A `Stream` calls `send` until the function that it returns is called.
 * @typedef {(send: (bytes: Buffer) => void) => () => void} Stream
 * @typedef {{ flv: Stream, transport: Stream, playlist(): string | null, segment(name: string): Buffer | null, close():
 * void }} Source
 */

/** @param {string} name */
const clip = (name) => readFileSync(new URL(name, import.meta.url));

/**
 * Streams the shipped video clip as an endless loop, which starts at the beginning for each reader.
 * @returns {Source}
 */
export function clipSource() {
  const flv = readFlv(clip('clip.flv'));
  const transport = readTransport(clip('clip.mpegts'));
  const segments = segmentsOf(transport);
  const started = performance.now();
  return {
    flv: (send) => loopFlv(flv, send),
    transport: (send) => loopTransport(transport, send),
    playlist: () => playlistOf(segments.seconds, (performance.now() - started) / 1000),
    segment: (name) => {
      const number = /^clip(\d{1,9})\.ts$/.exec(name)?.[1];
      return number === undefined ? null : segments.bytes(Number(number));
    },
    close: () => {},
  };
}
