import { deflateRawSync } from 'node:zlib';
import { readDirectory } from '../../../src/server/workbook/zip/zip-directory.ts';
import { inflateEntries } from '../../../src/server/workbook/zip/zip-inflate.ts';
import { storedZip } from '../../../src/server/workbook/zip/zip-writer.ts';

/** Workbooks as somebody would make them who means harm (security.md#X1 X2 X4 X11 X14). */

const text = (value: string) => Buffer.from(value, 'utf8');

/** The parts of a good workbook with others beside them, or in their place. */
function withParts(good: Buffer, more: { [name: string]: Buffer }): Buffer {
  const parts = new Map(inflateEntries(good, readDirectory(good)));
  for (const [name, bytes] of Object.entries(more)) parts.set(name, bytes);
  return storedZip(parts);
}

const END = 22;
const MEBIBYTE = 1_048_576;

/** Where the directory of an archive begins. */
const directoryAt = (file: Buffer) => file.readUInt32LE(file.length - END + 16);

/** A sheet that unpacks to far more than it weighs; its directory says what the caller wants. */
function bomb(good: Buffer, bytes: number, claimed: number): Buffer {
  const name = 'xl/worksheets/sheet1.xml';
  const packed = deflateRawSync(Buffer.alloc(bytes, ' '), { level: 9 });
  const file = withParts(good, { [name]: packed });
  for (const [at, fields] of headersOf(file, name)) {
    file.writeUInt16LE(8, at + fields.method);
    file.writeUInt32LE(claimed, at + fields.size);
  }
  return file;
}

function headersOf(file: Buffer, name: string): [number, { method: number; size: number }][] {
  const found: [number, { method: number; size: number }][] = [];
  for (let at = file.indexOf(name); at >= 0; at = file.indexOf(name, at + 1)) {
    if (file.readUInt32LE(Math.max(0, at - 30)) === 0x04034b50) found.push([at - 30, { method: 8, size: 22 }]);
    else if (file.readUInt32LE(Math.max(0, at - 46)) === 0x02014b50) found.push([at - 46, { method: 10, size: 24 }]);
  }
  return found;
}

/** Makes everything of a workbook the endpoint would take. */
export function hostileSheets(good: Buffer): { [name: string]: Buffer } {
  const encrypted = Buffer.from(good);
  encrypted.writeUInt16LE(encrypted.readUInt16LE(directoryAt(encrypted) + 8) | 1, directoryAt(encrypted) + 8);
  const crowd = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`p${n}`, Buffer.alloc(0)]));
  const xml = (inner: string) => text(`<?xml version="1.0"?>${inner}`);
  return {
    'X1 an old xls': Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(512)}`, 'hex'),
    'X1 a csv': text('名称,编码\n甲,乙\n'),
    'X1 a picture': Buffer.from('89504e470d0a1a0a00000000', 'hex'),
    'X2 a bomb that is honest': bomb(good, 60 * MEBIBYTE, 60 * MEBIBYTE),
    'X2 a bomb that lies': bomb(good, 60 * MEBIBYTE, 1_000),
    'X2 an archive in an archive in itself': withParts(good, { 'xl/worksheets/sheet1.xml': good, 'inner.xlsx': good }),
    'X4 a part outside': withParts(good, { '../../x': text('<x/>') }),
    'X4 an absolute part': withParts(good, { '/etc/x': text('<x/>') }),
    'X4 10,000 parts': withParts(good, crowd),
    'X4 an encrypted part': encrypted,
    'X11 a macro': withParts(good, { 'xl/vbaProject.bin': text('VBA') }),
    'X11 a link to another workbook': withParts(good, { 'xl/externalLinks/externalLink1.xml': xml('<x/>') }),
    'X11 an object': withParts(good, { 'xl/embeddings/oleObject1.bin': text('OLE') }),
    'X14 an entity': withParts(good, {
      'xl/workbook.xml': xml('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><workbook>&b;</workbook>'),
    }),
    'cut in half': good.subarray(0, good.length / 2),
  };
}
