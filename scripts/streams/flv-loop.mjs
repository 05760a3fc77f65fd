/**
 * A tag of an FLV file: its type, its time in milliseconds and the bytes after its header.
 * @typedef {{ kind: number, time: number, body: Buffer }} Tag
 * @typedef {{ header: Buffer, openers: Tag[], pictures: Tag[], first: number, roundMs: number }} Clip
 */

/**
 * Splits an FLV file into its header, the tags that configure a decoder, and the pictures of the clip.
 * @param {Buffer} bytes
 * @returns {Clip}
 */
export function readFlv(bytes) {
  /** @type {Tag[]} */
  const openers = [];
  /** @type {Tag[]} */
  const pictures = [];
  for (let at = bytes.readUInt32BE(5) + 4; at + 15 <= bytes.length; ) {
    const size = bytes.readUIntBE(at + 1, 3);
    const kind = bytes.readUInt8(at);
    const body = bytes.subarray(at + 11, at + 11 + size);
    const time = bytes.readUIntBE(at + 4, 3) + bytes.readUInt8(at + 7) * 2 ** 24;
    // Drops AVC packets of type 2, which end a stream, since a loop has no end; type 0 configures the decoder.
    const packet = kind === 9 ? body[1] : 0;
    if (packet === 1) pictures.push({ kind, time, body });
    else if (packet === 0) openers.push({ kind, time: 0, body });
    at += 11 + size + 4;
  }
  const first = pictures[0]?.time ?? 0;
  const step = ((pictures.at(-1)?.time ?? 0) - first) / (pictures.length - 1);
  return { header: bytes.subarray(0, 13), openers, pictures, first, roundMs: Math.round(step * pictures.length) };
}

/**
 * Bytes of an FLV tag with the given time.
 * @param {Pick<Tag, 'kind' | 'body'>} tag
 * @param {number} time
 */
export function toTag({ kind, body }, time) {
  const tag = Buffer.alloc(11 + body.length + 4);
  tag[0] = kind;
  tag.writeUIntBE(body.length, 1, 3);
  tag.writeUIntBE(time & 0xffffff, 4, 3);
  tag[7] = (time >>> 24) & 0x7f;
  body.copy(tag, 11);
  tag.writeUInt32BE(11 + body.length, 11 + body.length);
  return tag;
}

/**
 * Sends the clip as an endless loop in real time, with increasing timestamps; returns a function that stops it.
 * @param {Clip} clip
 * @param {(bytes: Buffer) => void} send
 */
export function loopFlv({ header, openers, pictures, first, roundMs }, send) {
  send(Buffer.concat([header, ...openers.map((tag) => toTag(tag, 0))]));
  const started = performance.now();
  let next = 0;
  const timer = setInterval(() => {
    const now = performance.now() - started;
    for (;;) {
      const picture = pictures[next % pictures.length];
      if (!picture) return;
      const time = picture.time - first + Math.floor(next / pictures.length) * roundMs;
      if (time > now) return;
      send(toTag(picture, time));
      next += 1;
    }
  }, 40);
  return () => clearInterval(timer);
}
