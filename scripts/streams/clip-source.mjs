import { readFileSync } from 'node:fs';
import { loopFlv, readFlv } from './flv-loop.mjs';
import { playlistOf } from './hls-loop.mjs';
import { loopTransport, readTransport, segmentsOf } from './ts-loop.mjs';

/**
 * Source of the live streams. A stream sends to a reader until the returned function is called.
 * @typedef {(send: (bytes: Buffer) => void) => () => void} Stream
 * @typedef {{ flv: Stream, transport: Stream, playlist(): string | null, segment(name: string): Buffer | null, close():
 * void }} Source
 */

/** @param {string} name */
const clip = (name) => readFileSync(new URL(name, import.meta.url));

/**
 * The shipped clip as an endless loop; every reader has a loop of its own from the beginning.
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
