/** Format and codec found in the first bytes of a stream. */
export interface Found {
  format: 'flv' | 'mpegts' | 'hls';
  /** Common name of the codec; null if only decoding can show it. */
  name: string | null;
  /** Type for `MediaSource.isTypeSupported`; null if no browser decodes it. */
  codec: string | null;
}

const AVC_ANY = 'avc1.42E01E';
const HEVC_ANY = 'hvc1.1.6.L120.B0';
const PACKET = 188;
const TS_SYNC = 0x47;

/** Picture codec of a stream by its first bytes; null if more bytes are needed, `unknown` for other formats. */
export function codecOf(bytes: Uint8Array): Found | 'unknown' | null {
  if (bytes.length < 16) return null;
  if (textAt(bytes, 0, 3) === 'FLV') return flvCodec(bytes);
  if (textAt(bytes, 0, 7) === '#EXTM3U') return { format: 'hls', name: null, codec: AVC_ANY };
  if (bytes[0] !== TS_SYNC) return 'unknown';
  if (bytes.length <= PACKET) return null;
  return bytes[PACKET] === TS_SYNC ? transportCodec(bytes) : 'unknown';
}

const VIDEO_TAG = 9;

function flvCodec(bytes: Uint8Array): Found | null {
  const view = viewOf(bytes);
  for (let at = view.getUint32(5) + 4; at + 11 + 16 <= bytes.length; ) {
    const size = view.getUint32(at) & 0xffffff;
    if (bytes[at] === VIDEO_TAG && size > 0) return { format: 'flv', ...pictureCodec(bytes.subarray(at + 11)) };
    at += 11 + size + 4;
  }
  return null;
}

/** Codec of a video tag, by the codec numbers of FLV or by the four letters of enhanced FLV. */
function pictureCodec(body: Uint8Array): Pick<Found, 'name' | 'codec'> {
  const [first = 0, packet = 0] = body;
  const isConfig = first & 0x80 ? (first & 0x0f) === 0 : packet === 0;
  const config = isConfig ? body.subarray(5) : null;
  const letters = first & 0x80 ? textAt(body, 1, 4) : null;
  if (letters === null && (first & 0x0f) === 7) return { name: 'H.264', codec: avcCodec(config) };
  if (letters === 'avc1') return { name: 'H.264', codec: avcCodec(config) };
  if (letters === 'hvc1' || (letters === null && (first & 0x0f) === 12)) {
    return { name: 'H.265', codec: hevcCodec(config) };
  }
  if (letters === 'av01') return { name: 'AV1', codec: 'av01.0.08M.08' };
  return { name: letters ?? OLD_CODECS[first & 0x0f] ?? null, codec: null };
}

const OLD_CODECS: { readonly [id: number]: string } = { 2: 'H.263', 4: 'VP6', 5: 'VP6' };

const hex = (value = 0) => value.toString(16).padStart(2, '0').toUpperCase();

function avcCodec(config: Uint8Array | null): string {
  return config ? `avc1.${hex(config[1])}${hex(config[2])}${hex(config[3])}` : AVC_ANY;
}

function hevcCodec(config: Uint8Array | null): string {
  if (!config) return HEVC_ANY;
  const profile = (config[1] ?? 1) & 0x1f;
  return `hvc1.${profile}.${profile === 2 ? 4 : 6}.L${config[12] ?? 120}.B0`;
}

/** Codecs by stream type in the programme map of an MPEG transport stream. */
const STREAM_CODECS: { readonly [kind: number]: Pick<Found, 'name' | 'codec'> } = {
  1: { name: 'MPEG-1', codec: null },
  2: { name: 'MPEG-2', codec: null },
  16: { name: 'MPEG-4', codec: null },
  27: { name: 'H.264', codec: AVC_ANY },
  36: { name: 'H.265', codec: HEVC_ANY },
};

function transportCodec(bytes: Uint8Array): Found | null {
  const map = section(bytes, 0);
  if (!map) return null;
  const programme = section(bytes, ((map[10] ?? 0) & 0x1f) * 256 + (map[11] ?? 0));
  if (!programme) return null;
  const end = 3 + ((programme[1] ?? 0) & 0x0f) * 256 + (programme[2] ?? 0) - 4;
  for (let at = 12 + ((programme[10] ?? 0) & 0x0f) * 256 + (programme[11] ?? 0); at < end; ) {
    const found = STREAM_CODECS[programme[at] ?? 0];
    if (found) return { format: 'mpegts', ...found };
    at += 5 + ((programme[at + 3] ?? 0) & 0x0f) * 256 + (programme[at + 4] ?? 0);
  }
  return { format: 'mpegts', name: null, codec: AVC_ANY };
}

/** First table of a packet id in a transport stream, beginning with its table id. */
function section(bytes: Uint8Array, pid: number): Uint8Array | null {
  for (let at = 0; at + PACKET <= bytes.length; at += PACKET) {
    const [, high = 0, low = 0, flags = 0] = bytes.subarray(at, at + 4);
    if ((high & 0x40) === 0 || (high & 0x1f) * 256 + low !== pid) continue;
    const payload = at + 4 + (flags & 0x20 ? 1 + (bytes[at + 4] ?? 0) : 0);
    return bytes.subarray(payload + 1 + (bytes[payload] ?? 0), at + PACKET);
  }
  return null;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
