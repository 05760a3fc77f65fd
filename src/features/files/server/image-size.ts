export interface ImageSize {
  width: number;
  height: number;
}

/** More pixels than this fill a browser's memory when they are shown (security.md#R15). */
export const MAX_PIXELS = 25_000_000;

/** Size of a picture from its header; null when the header is broken. Reads nothing of the pixels. */
export function imageSize(contentType: string, head: Buffer): ImageSize | null {
  const size = READERS[contentType]?.(head) ?? null;
  return size && size.width > 0 && size.height > 0 ? size : null;
}

const READERS: { readonly [contentType: string]: (head: Buffer) => ImageSize | null } = {
  'image/png': (head) => (head.length < 24 ? null : { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }),
  'image/gif': (head) => (head.length < 10 ? null : { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** Frame headers of all JPEG codings; C4, C8 and CC are tables and extensions. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function jpegSize(head: Buffer): ImageSize | null {
  let at = 2;
  while (at + 9 < head.length) {
    if (head[at] !== 0xff) return null;
    const marker = head[at + 1] ?? 0;
    if (isFrame(marker)) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    // Fill bytes and markers without a length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(head: Buffer): ImageSize | null {
  if (head.length < 30) return null;
  const form = head.subarray(12, 16).toString('latin1');
  if (form === 'VP8X') return { width: 1 + head.readUIntLE(24, 3), height: 1 + head.readUIntLE(27, 3) };
  if (form === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (form !== 'VP8L') return null;
  const bits = head.readUInt32LE(21);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
}
