import { isMedia } from '../cell-pictures.ts';
import { MAX_ENTRIES, MAX_PICTURES } from '../limits.ts';
import { refusal } from '../workbook-refusal.ts';

/** One part as the archive's directory describes it; size and checksum are verified when it is inflated. */
export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  /** Offset of the compressed bytes. */
  start: number;
  end: number;
  declaredSize: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const ENCRYPTED = 0x0041;
const STORED = 0;
const DEFLATED = 8;

/**
 * Reads the list of parts. Refuses archives that allow two readings: overlapping parts, bytes before the first, names
 * outside the folder, repeated names (security.md#R26, security.md#X2, security.md#X4).
 */
export function readDirectory(file: Buffer): ZipEntry[] {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  const size = file.readUInt32LE(end + 12);
  const offset = file.readUInt32LE(end + 16);
  // Sheets of 5 MiB have one disk, no ZIP64 (0xffff…), and no bytes between directory and end.
  const plain = file.readUInt32LE(end + 4) === 0 && file.readUInt16LE(end + 8) === count && offset + size === end;
  if (!plain) throw refusal('damaged');
  if (count > MAX_ENTRIES + MAX_PICTURES) throw refusal('entries');
  const entries = readEntries(file, { offset, end, count });
  if (entries.filter(({ name }) => !isMedia(name)).length > MAX_ENTRIES) throw refusal('entries');
  checkOverlap(entries, offset);
  return entries;
}

function findEnd(file: Buffer): number {
  const lowest = Math.max(0, file.length - END_BYTES - 0xffff);
  for (let at = file.length - END_BYTES; at >= lowest; at -= 1) {
    const found = file.readUInt32LE(at) === END_SIGNATURE;
    if (found && at + END_BYTES + file.readUInt16LE(at + 20) === file.length) return at;
  }
  throw refusal('damaged');
}

function readEntries(file: Buffer, directory: { offset: number; end: number; count: number }): ZipEntry[] {
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let at = directory.offset;
  for (let index = 0; index < directory.count; index += 1) {
    if (at + ENTRY_BYTES > directory.end || file.readUInt32LE(at) !== ENTRY_SIGNATURE) throw refusal('damaged');
    const nameBytes = file.readUInt16LE(at + 28);
    const next = at + ENTRY_BYTES + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    if (next > directory.end) throw refusal('damaged');
    const name = file.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    const folded = name.toLowerCase();
    if (!isSafeName(name) || names.has(folded)) throw refusal('path');
    names.add(folded);
    entries.push(readEntry(file, at, name));
    at = next;
  }
  if (at !== directory.end) throw refusal('damaged');
  return entries;
}

function readEntry(file: Buffer, at: number, name: string): ZipEntry {
  if ((file.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw refusal('encrypted');
  const method = file.readUInt16LE(at + 10);
  if (method !== STORED && method !== DEFLATED) throw refusal('damaged');
  const start = startOfBytes(file, file.readUInt32LE(at + 42));
  return {
    name,
    method,
    crc: file.readUInt32LE(at + 16),
    start,
    end: start + file.readUInt32LE(at + 20),
    declaredSize: file.readUInt32LE(at + 24),
  };
}

/** Offset after the local header, whose name and extra field have their own lengths. */
function startOfBytes(file: Buffer, local: number): number {
  const inside = local + LOCAL_BYTES <= file.length;
  if (!inside || file.readUInt32LE(local) !== LOCAL_SIGNATURE) throw refusal('damaged');
  return local + LOCAL_BYTES + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
}

/** Refuses parts that share bytes, by which small files could inflate without limit. */
function checkOverlap(entries: readonly ZipEntry[], directoryStart: number): void {
  let free = 0;
  for (const entry of [...entries].sort((a, b) => a.start - b.start)) {
    if (entry.start - LOCAL_BYTES < free || entry.end > directoryStart) throw refusal('damaged');
    free = entry.end;
  }
}

/** Matches control characters, backslashes, drives, and bytes that are no UTF-8. */
const UNSAFE_NAME = /[^ -\u{10ffff}]|[\\:\ufffd]/u;

function isSafeName(name: string): boolean {
  if (name === '' || name.length > 255 || name.startsWith('/') || UNSAFE_NAME.test(name)) return false;
  return name.split('/').every((segment) => segment !== '..' && segment !== '.');
}
