import { deflateRawSync } from 'node:zlib';
import { readDirectory } from '../../../src/server/workbook/zip/zip-directory.ts';
import { inflateEntries } from '../../../src/server/workbook/zip/zip-inflate.ts';
import { directoryOf, localHeader, type ZipPart } from '../../../src/server/workbook/zip/zip-writer.ts';

/** The same archive with every part compressed. */
export function deflated(file: Buffer): Buffer {
  const entries = readDirectory(file);
  const parts = inflateEntries(file, entries);
  const chunks: Buffer[] = [];
  const directory: ZipPart[] = [];
  let offset = 0;
  for (const { name, crc } of entries) {
    const bytes = parts.get(name) ?? Buffer.alloc(0);
    const compressed = deflateRawSync(bytes);
    const size = { compressedSize: compressed.length, size: bytes.length };
    const part: ZipPart = { name, crc, method: 8, ...size, offset, streamed: false };
    const header = localHeader(part);
    chunks.push(header, compressed);
    directory.push(part);
    offset += header.length + compressed.length;
  }
  return Buffer.concat([...chunks, directoryOf(directory, offset)]);
}
