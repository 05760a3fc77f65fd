import { crc32, deflateRawSync } from 'node:zlib';

/** DOS date of 1 January 1980, so that equal contents give equal files. */
const DATE = 0x0021;

export interface ZipPart {
  name: string;
  crc: number;
  /** 0: stored, 8: deflated. */
  method: number;
  compressedSize: number;
  size: number;
  offset: number;
  /** True if the sizes follow the bytes, as they were unknown before. */
  streamed: boolean;
}

export function localHeader(part: ZipPart): Buffer {
  const name = Buffer.from(part.name, 'utf8');
  const header = Buffer.alloc(30 + name.length);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, 4, part);
  header.writeUInt16LE(name.length, 26);
  name.copy(header, 30);
  return header;
}

/** Fields from `version needed` on, which local header and directory share. */
function writeCommon(header: Buffer, at: number, part: ZipPart): void {
  const hasSizes = at !== 4 || !part.streamed;
  header.writeUInt16LE(20, at);
  header.writeUInt16LE((part.streamed ? 0x0008 : 0) | 0x0800, at + 2);
  header.writeUInt16LE(part.method, at + 4);
  header.writeUInt16LE(DATE, at + 8);
  header.writeUInt32LE(hasSizes ? part.crc : 0, at + 10);
  header.writeUInt32LE(hasSizes ? part.compressedSize : 0, at + 14);
  header.writeUInt32LE(hasSizes ? part.size : 0, at + 18);
}

export function dataDescriptor(part: ZipPart): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(part.crc, 4);
  descriptor.writeUInt32LE(part.compressedSize, 8);
  descriptor.writeUInt32LE(part.size, 12);
  return descriptor;
}

/** Directory and end record of an archive whose parts end at `offset`. */
export function directoryOf(parts: readonly ZipPart[], offset: number): Buffer {
  const entries = parts.map(directoryEntry);
  const size = entries.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries, end]);
}

function directoryEntry(part: ZipPart): Buffer {
  const name = Buffer.from(part.name, 'utf8');
  const entry = Buffer.alloc(46 + name.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  writeCommon(entry, 6, part);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(part.offset, 42);
  name.copy(entry, 46);
  return entry;
}

/** Compressed archive of parts, for users to download. */
export function deflatedZip(parts: ReadonlyMap<string, Buffer>): Buffer {
  return zipOf(parts, (bytes) => ({ method: 8, content: deflateRawSync(bytes) }));
}

/** Uncompressed archive of checked parts, as input for a parser. */
export function storedZip(parts: ReadonlyMap<string, Buffer>): Buffer {
  return zipOf(parts, (content) => ({ method: 0, content }));
}

function zipOf(
  parts: ReadonlyMap<string, Buffer>,
  pack: (bytes: Buffer) => { method: number; content: Buffer },
): Buffer {
  const chunks: Buffer[] = [];
  const directory: ZipPart[] = [];
  let offset = 0;
  for (const [name, bytes] of parts) {
    const { method, content } = pack(bytes);
    const sizes = { compressedSize: content.length, size: bytes.length };
    const part: ZipPart = { name, crc: crc32(bytes), method, ...sizes, offset, streamed: false };
    const header = localHeader(part);
    chunks.push(header, content);
    directory.push(part);
    offset += header.length + content.length;
  }
  return Buffer.concat([...chunks, directoryOf(directory, offset)]);
}
