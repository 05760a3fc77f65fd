import type { Refused } from '../bounded/refused.ts';
import { MAX_FILE_BYTES } from './limits.ts';
import { refusal } from './workbook-refusal.ts';

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** Signature of a compound file: xls, or an xlsx with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');
const PICTURES = [
  Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from('GIF8', 'latin1'),
  Buffer.from('BM', 'latin1'),
];

/** Checks a file's type by its content (security.md#R26, security.md#X1). @throws Refused unless it may be an xlsx */
export function checkFile(file: Buffer): void {
  if (file.length === 0) throw refusal('empty');
  if (file.length > MAX_FILE_BYTES) throw refusal('tooBig');
  if (!startsWith(file, ZIP)) throw reasonOf(file);
}

function reasonOf(file: Buffer): Refused {
  if (startsWith(file, COMPOUND)) return refusal(file.includes(ENCRYPTED_STREAM) ? 'encrypted' : 'oldFormat');
  if (PICTURES.some((signature) => startsWith(file, signature))) return refusal('picture');
  return refusal(isText(file.subarray(0, 4096)) ? 'csv' : 'notXlsx');
}

function startsWith(file: Buffer, signature: Buffer): boolean {
  return file.subarray(0, signature.length).equals(signature);
}

function isText(head: Buffer): boolean {
  return !head.includes(0) && /[,;\t\r\n]/.test(head.toString('latin1'));
}
