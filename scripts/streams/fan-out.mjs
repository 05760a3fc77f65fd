import { toTag } from './flv-loop.mjs';
import { isKey, isTable, PACKET, pesOf } from './ts-loop.mjs';

/**
 * A complete part of a stream. Parts of kind `opener` configure the decoder, so every reader gets them first; decoding
 * can start at a part of kind `key`.
 * @typedef {{ bytes: Buffer, kind: 'opener' | 'key' | 'other' }} Part
 * @typedef {(chunk: Buffer) => Part[]} Cutter
 */

/**
 * Sends one encoder's stream to many readers. Each reader first gets openers and all parts since the last key.
 * @param {import('node:stream').Readable} input
 * @param {Cutter} cut
 */
export function fanOut(input, cut) {
  /** @type {Buffer[]} */
  const openers = [];
  /** @type {Buffer[]} */
  let since = [];
  /** @type {Set<(bytes: Buffer) => void>} */
  const readers = new Set();
  /** @param {Part} part */
  const take = ({ bytes, kind }) => {
    if (kind === 'key') since = [];
    (kind === 'opener' ? openers : since).push(bytes);
    for (const send of readers) send(bytes);
  };
  const begun = new Promise((resolve) => {
    input.on('data', (chunk) => {
      cut(chunk).forEach(take);
      if (since.length > 0) resolve(undefined);
    });
  });
  /** @type {import('./clip-source.mjs').Stream} */
  const stream = (send) => {
    send(Buffer.concat([...openers, ...since]));
    readers.add(send);
    return () => readers.delete(send);
  };
  return { begun, stream };
}

const HEADER = 13;

/** @returns {Cutter} */
export function createFlvCutter() {
  let rest = Buffer.alloc(0);
  let isOpen = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    /** @type {Part[]} */
    const parts = [];
    if (!isOpen && rest.length >= HEADER) {
      parts.push({ bytes: rest.subarray(0, HEADER), kind: 'opener' });
      rest = rest.subarray(HEADER);
      isOpen = true;
    }
    while (isOpen && rest.length >= 15 && rest.length >= 15 + rest.readUIntBE(1, 3)) {
      const size = rest.readUIntBE(1, 3);
      parts.push(partOf(rest.subarray(0, 11 + size)));
      rest = rest.subarray(15 + size);
    }
    return parts;
  };
}

/**
 * Converts an FLV tag to a part of the stream, with the tag's bytes unchanged.
 * @param {Buffer} tag
 * @returns {Part}
 */
function partOf(tag) {
  const body = tag.subarray(11);
  const kind = tag.readUInt8(0);
  const bytes = toTag({ kind, body }, tag.readUIntBE(4, 3) + tag.readUInt8(7) * 2 ** 24);
  if (kind !== 9 || body[1] !== 1) return { bytes, kind: 'opener' };
  return { bytes, kind: (body[0] ?? 0) >> 4 === 1 ? 'key' : 'other' };
}

/** @returns {Cutter} */
export function createTransportCutter() {
  let rest = Buffer.alloc(0);
  /** @type {Buffer[]} */
  let tables = [];
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    /** @type {Part[]} */
    const parts = [];
    for (; rest.length >= PACKET; rest = rest.subarray(PACKET)) {
      const packet = rest.subarray(0, PACKET);
      if (isTable(packet)) {
        tables.push(packet);
        continue;
      }
      const isKeyPicture = pesOf(packet) !== null && isKey(packet);
      parts.push({ bytes: Buffer.concat([...tables, packet]), kind: isKeyPicture ? 'key' : 'other' });
      tables = [];
    }
    return parts;
  };
}
