import { crc32, inflateRawSync } from 'node:zlib';
import { MAX_INFLATED_BYTES, MAX_RATIO, RATIO_FREE_BYTES } from '../limits.ts';
import { refusal } from '../workbook-refusal.ts';
import type { ZipEntry } from './zip-directory.ts';

/** Inflates all parts within one byte limit; sizes in the archive are not trusted (security.md#R26, security.md#X2). */
export function inflateEntries(file: Buffer, entries: readonly ZipEntry[]): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  let budget = MAX_INFLATED_BYTES;
  for (const entry of entries) {
    const part = inflate(file.subarray(entry.start, entry.end), entry, budget);
    if (part.length !== entry.declaredSize || crc32(part) !== entry.crc) throw refusal('damaged');
    budget -= part.length;
    if (!entry.name.endsWith('/')) parts.set(entry.name, part);
  }
  return parts;
}

function inflate(bytes: Buffer, entry: ZipEntry, budget: number): Buffer {
  const limit = Math.min(budget, Math.max(RATIO_FREE_BYTES, bytes.length * MAX_RATIO));
  if (entry.method === 0) {
    if (bytes.length > budget) throw refusal('bomb');
    return bytes;
  }
  try {
    return inflateRawSync(bytes, { maxOutputLength: limit + 1 });
  } catch (error) {
    const tooLong = error instanceof RangeError || (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw refusal(tooLong ? 'bomb' : 'damaged');
  }
}
