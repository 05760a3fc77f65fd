export const PACKET = 188;
/** Clock ticks of an MPEG transport stream per millisecond. */
const TICKS = 90;

/**
 * Packets of one picture and the tables before it; `time` is its display time in ms since the first picture.
 * @typedef {{ time: number, packets: Buffer[] }} Picture
 * @typedef {{ pictures: Picture[], roundMs: number }} TransportClip
 */

/**
 * Splits an MPEG transport stream into its pictures.
 * @param {Buffer} bytes
 * @returns {TransportClip}
 */
export function readTransport(bytes) {
  /** @type {Picture[]} */
  const pictures = [];
  /** @type {Buffer[]} */
  let tables = [];
  for (let at = 0; at + PACKET <= bytes.length; at += PACKET) {
    const packet = bytes.subarray(at, at + PACKET);
    const pes = pesOf(packet);
    if (pes !== null) pictures.push({ time: readTime(packet, pes + 9) / TICKS, packets: [...tables, packet] });
    else if (isTable(packet)) tables.push(packet);
    else pictures.at(-1)?.packets.push(packet);
    if (pes !== null) tables = [];
  }
  const first = pictures[0]?.time ?? 0;
  for (const picture of pictures) picture.time -= first;
  const step = (pictures.at(-1)?.time ?? 0) / (pictures.length - 1);
  return { pictures, roundMs: Math.round(step * pictures.length) };
}

/**
 * Sends the clip as an endless loop in real time, with increasing times and counters; returns a stop function.
 * @param {TransportClip} clip
 * @param {(bytes: Buffer) => void} send
 */
export function loopTransport({ pictures, roundMs }, send) {
  const started = performance.now();
  /** @type {Map<number, number>} */
  const counters = new Map();
  let next = 0;
  const timer = setInterval(() => {
    const now = performance.now() - started;
    for (;;) {
      const picture = pictures[next % pictures.length];
      const laterMs = Math.floor(next / pictures.length) * roundMs;
      if (!picture || picture.time + laterMs > now) return;
      send(Buffer.concat(picture.packets.map((packet) => moved(packet, laterMs, counters))));
      next += 1;
    }
  }, 40);
  return () => clearInterval(timer);
}

/**
 * Cuts the clip before each picture that can be decoded without earlier ones. All segments have the same duration.
 * @param {TransportClip} clip
 */
export function segmentsOf({ pictures, roundMs }) {
  const starts = pictures.flatMap(({ packets }, index) => (packets.some(isKey) ? [index] : []));
  const tables = pictures[0]?.packets.filter(isTable) ?? [];
  return {
    seconds: roundMs / 1000 / starts.length,
    /** @param {number} number */
    bytes(number) {
      const part = number % starts.length;
      const laterMs = Math.floor(number / starts.length) * roundMs;
      const own = pictures.slice(starts[part], starts[part + 1]).flatMap(({ packets }) => packets);
      const counters = new Map();
      const packets = [...tables, ...own.filter((packet) => !isTable(packet))];
      return Buffer.concat(packets.map((packet) => moved(packet, laterMs, counters)));
    },
  };
}

/**
 * True if a decoder can start at the packet.
 * @param {Buffer} packet
 */
export function isKey(packet) {
  return ((packet[3] ?? 0) & 0x20) !== 0 && (packet[4] ?? 0) > 0 && ((packet[5] ?? 0) & 0x40) !== 0;
}

/** @param {Buffer} packet */
const pidOf = (packet) => packet.readUInt16BE(1) & 0x1fff;
/** @param {Buffer} packet */
const payloadOf = (packet) => 4 + ((packet[3] ?? 0) & 0x20 ? 1 + (packet[4] ?? 0) : 0);
/** @param {Buffer} packet */
const isStart = (packet) => ((packet[1] ?? 0) & 0x40) !== 0;

/**
 * Offset at which a picture starts in the packet; null: no picture starts there.
 * @param {Buffer} packet
 */
export function pesOf(packet) {
  const at = payloadOf(packet);
  return isStart(packet) && at + 14 <= PACKET && packet.readUIntBE(at, 3) === 1 ? at : null;
}

/** @param {Buffer} packet */
export const isTable = (packet) => isStart(packet) && pesOf(packet) === null;

/**
 * Copy of the packet for a later repetition of the clip: its times are shifted and its counter continues.
 * @param {Buffer} packet
 * @param {number} laterMs
 * @param {Map<number, number>} counters
 */
function moved(packet, laterMs, counters) {
  const copy = Buffer.from(packet);
  const pid = pidOf(copy);
  const counter = ((counters.get(pid) ?? -1) + 1) & 0x0f;
  counters.set(pid, counter);
  copy[3] = ((copy[3] ?? 0) & 0xf0) | counter;
  const ticks = laterMs * TICKS;
  if ((copy[3] & 0x20) !== 0 && (copy[4] ?? 0) > 6 && ((copy[5] ?? 0) & 0x10) !== 0) moveClock(copy, ticks);
  const pes = pesOf(copy);
  if (pes === null) return copy;
  const kinds = (copy[pes + 7] ?? 0) >> 6;
  if (kinds & 2) writeTime(copy, pes + 9, readTime(copy, pes + 9) + ticks);
  if (kinds === 3) writeTime(copy, pes + 14, readTime(copy, pes + 14) + ticks);
  return copy;
}

/**
 * Shifts the packet's reference clock: 33 bits, of which the lowest is the highest bit of the fifth byte.
 * @param {Buffer} packet
 * @param {number} ticks
 */
function moveClock(packet, ticks) {
  const clock = (packet.readUInt32BE(6) * 2 + ((packet[10] ?? 0) >> 7) + ticks) % 2 ** 33;
  packet.writeUInt32BE(Math.floor(clock / 2), 6);
  packet[10] = ((packet[10] ?? 0) & 0x7f) | ((clock % 2) << 7);
}

/**
 * Reads a time of 33 bits, which is spread over five bytes with a marker bit after each part.
 * @param {Buffer} packet
 * @param {number} at
 */
function readTime(packet, at) {
  const top = ((packet[at] ?? 0) >> 1) & 0x07;
  return top * 2 ** 30 + (packet.readUInt16BE(at + 1) >> 1) * 2 ** 15 + (packet.readUInt16BE(at + 3) >> 1);
}

/**
 * @param {Buffer} packet
 * @param {number} at
 * @param {number} time
 */
function writeTime(packet, at, time) {
  const whole = time % 2 ** 33;
  packet[at] = ((packet[at] ?? 0) & 0xf1) | (Math.floor(whole / 2 ** 30) << 1);
  packet.writeUInt16BE(((Math.floor(whole / 2 ** 15) & 0x7fff) << 1) | 1, at + 1);
  packet.writeUInt16BE(((whole & 0x7fff) << 1) | 1, at + 3);
}
