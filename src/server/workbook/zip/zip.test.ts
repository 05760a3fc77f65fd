import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkFile } from '../check-file.ts';
import { checkParts } from '../check-parts.ts';
import { REFUSALS } from '../workbook-refusal.ts';
import { readDirectory } from './zip-directory.ts';
import { inflateEntries } from './zip-inflate.ts';
import { storedZip } from './zip-writer.ts';

const text = (value: string) => Buffer.from(value, 'utf8');
const BOOK = new Map([
  ['[Content_Types].xml', text('<Types/>')],
  ['xl/workbook.xml', text('<workbook/>')],
  ['xl/worksheets/sheet1.xml', text('<worksheet/>')],
]);

function open(file: Buffer): Map<string, Buffer> {
  checkFile(file);
  const parts = inflateEntries(file, readDirectory(file));
  checkParts(parts);
  return parts;
}

function withPart(name: string, content = text('<x/>')): Buffer {
  return storedZip(new Map([...BOOK, [name, content]]));
}

/** Returns an archive with one deflated part, whose directory `lie` may falsify. */
function deflatedZip(content: Buffer, lie: (file: Buffer, directory: number) => void = () => undefined): Buffer {
  const compressed = deflateRawSync(content, { level: 9 });
  const file = storedZip(new Map([['xl/workbook.xml', compressed]]));
  const directory = file.readUInt32LE(file.length - 22 + 16);
  file.writeUInt16LE(8, 8);
  file.writeUInt16LE(8, directory + 10);
  file.writeUInt32LE(crc32(content), directory + 16);
  file.writeUInt32LE(content.length, directory + 24);
  lie(file, directory);
  return file;
}

it.each([
  ['nothing', Buffer.alloc(0), REFUSALS.empty],
  ['a CSV', text('风险点,排查项\n a,b\n'), REFUSALS.csv],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000', 'hex'), REFUSALS.picture],
  ['an old xls', Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(64)}`, 'hex'), REFUSALS.oldFormat],
  [
    'a protected xlsx',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    REFUSALS.encrypted,
  ],
  ['six MiB', Buffer.alloc(6 * 1024 * 1024, 'PK\u0003\u0004'), REFUSALS.tooBig],
  ['garbage', Buffer.from('0001020304050607', 'hex'), REFUSALS.notXlsx],
])('what a file really is (X1) %s', (_name, file, message) => expect(() => checkFile(file)).toThrow(message));

describe('the archive (X2, X4)', () => {
  it('reads parts as they were written', () => expect([...open(storedZip(BOOK)).keys()]).toEqual([...BOOK.keys()]));

  it.each(['../../etc/passwd', '/etc/passwd', 'xl\\..\\x.xml', 'C:/x.xml', 'xl/./x.xml', 'a\u0000.xml', ''])(
    'refuses the name %j',
    (name) => {
      expect(() => open(withPart(name))).toThrow(REFUSALS.path);
    },
  );

  it('refuses one name given twice, in any case', () => {
    expect(() => open(withPart('XL/Workbook.xml'))).toThrow(REFUSALS.path);
  });

  it('refuses too many parts', () => {
    const parts = new Map(Array.from({ length: 201 }, (_, index) => [`p${index}.xml`, text('<x/>')]));
    expect(() => open(storedZip(parts))).toThrow(REFUSALS.entries);
  });

  it('refuses encrypted parts', () => {
    const file = storedZip(BOOK);
    const directory = file.readUInt32LE(file.length - 22 + 16);
    file.writeUInt16LE(1, directory + 8);
    expect(() => open(file)).toThrow(REFUSALS.encrypted);
  });

  it('refuses parts that share bytes', () => {
    const file = storedZip(BOOK);
    const directory = file.readUInt32LE(file.length - 22 + 16);
    const second = directory + 46 + '[Content_Types].xml'.length;
    file.writeUInt32LE(0, second + 42);
    expect(() => open(file)).toThrow(REFUSALS.damaged);
  });

  it.each([
    ['cut short', (file: Buffer) => file.subarray(0, file.length - 30)],
    ['with something before it', (file: Buffer) => Buffer.concat([text('PK\u0003\u0004junk'), file])],
    ['with something behind it', (file: Buffer) => Buffer.concat([file, text('junk')])],
    ['with a directory beyond the end', (file: Buffer) => lying(file, 16, 0x7fffffff)],
    ['that claims ZIP64', (file: Buffer) => lying(file, 16, 0xffffffff)],
  ])('refuses one %s', (_name, spoil) => expect(() => open(spoil(storedZip(BOOK)))).toThrow(REFUSALS.damaged));

  it('stops a bomb at the ratio, whatever size it claims', () => {
    const bomb = deflatedZip(Buffer.alloc(40 * 1024 * 1024), (file, directory) =>
      file.writeUInt32LE(100, directory + 24),
    );
    expect(bomb.length).toBeLessThan(100_000);
    expect(() => open(bomb)).toThrow(REFUSALS.bomb);
  });

  it('stops many parts that inflate too far together', () => {
    // This text compresses little, so that only the sum of sizes is too large.
    const part = Buffer.alloc(11 * 1024 * 1024, 'abcdefghij0123456789-noise');
    const parts = new Map(Array.from({ length: 5 }, (_, index) => [`p${index}.xml`, part]));
    const file = storedZip(parts);
    expect(() => inflateEntries(file, readDirectory(file))).toThrow(REFUSALS.bomb);
  });

  it('refuses sizes and checksums that are not true', () => {
    const content = text('<workbook>内容</workbook>');
    const parts = (file: Buffer) => [...inflateEntries(file, readDirectory(file)).values()];
    expect(parts(deflatedZip(content))).toEqual([content]);
    for (const field of [24, 16]) {
      const spoiled = deflatedZip(content, (file, at) => file.writeUInt32LE(7, at + field));
      expect(() => parts(spoiled)).toThrow(REFUSALS.damaged);
    }
  });
});

function lying(file: Buffer, offset: number, value: number): Buffer {
  file.writeUInt32LE(value, file.length - 22 + offset);
  return file;
}

describe('the parts (X11)', () => {
  it.each([
    ['xl/vbaProject.bin', REFUSALS.macros],
    ['xl/macrosheets/sheet1.xml', REFUSALS.macros],
    ['xl/externalLinks/externalLink1.xml', REFUSALS.external],
    ['xl/connections.xml', REFUSALS.external],
    ['xl/embeddings/oleObject1.xml', REFUSALS.embedded],
    ['xl/activeX/activeX1.xml', REFUSALS.embedded],
    ['xl/worksheets/sheet1.bin', REFUSALS.otherFormat],
  ])('refuses %s', (name, message) => expect(() => open(withPart(name))).toThrow(message));

  it('accepts printer settings', () => {
    expect(open(withPart('xl/printerSettings/printerSettings1.bin', Buffer.from([0, 1]))).size).toBe(4);
  });

  it('refuses a macro workbook by its content types', () => {
    const types = text('<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>');
    expect(() => open(storedZip(new Map([...BOOK, ['[Content_Types].xml', types]])))).toThrow(REFUSALS.macros);
  });

  it('accepts what libraries say of binaries no workbook of theirs has', () => {
    const binaries = 'Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"';
    const types = (more: string) => text(`<Types><Default ${binaries}/>${more}</Types>`);
    const book = (more = '') => storedZip(new Map([...BOOK, ['[Content_Types].xml', types(more)]]));
    expect(open(book()).size).toBe(3);
    const macros = 'ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"';
    expect(() => open(book(`<Override PartName="/xl/workbook.xml" ${macros}/>`))).toThrow(REFUSALS.macros);
    expect(() => open(book(`<Default Extension="xml" ${macros}/>`))).toThrow(REFUSALS.macros);
  });

  it.each(['<!DOCTYPE x [<!ENTITY a "b">]>', '<!ENTITY a SYSTEM "file:///etc/passwd">'])(
    'refuses %s',
    (declaration) => {
      const sheet = text(`<?xml version="1.0"?>${declaration}<worksheet/>`);
      expect(() => open(withPart('xl/worksheets/sheet2.xml', sheet))).toThrow(REFUSALS.doctype);
    },
  );

  it('refuses XML in an encoding that hides declarations', () => {
    const sheet = Buffer.from('<!DOCTYPE x>', 'utf16le');
    expect(() => open(withPart('xl/worksheets/sheet2.xml', sheet))).toThrow(REFUSALS.doctype);
  });

  it('refuses more than fifty sheets', () => {
    const more = Array.from(
      { length: 50 },
      (_, index) => [`xl/worksheets/sheet${index + 2}.xml`, text('<w/>')] as const,
    );
    expect(() => open(storedZip(new Map([...BOOK, ...more])))).toThrow(REFUSALS.sheets);
  });

  it('refuses more than fifty sheets of one part before they are read', () => {
    const book = (count: number) =>
      text(`<workbook><sheets>${'<x:sheet name="n"/>'.repeat(count)}</sheets></workbook>`);
    const file = (count: number) => storedZip(new Map([...BOOK, ['xl/workbook.xml', book(count)]]));
    expect(open(file(50)).size).toBe(3);
    expect(() => open(file(51))).toThrow(REFUSALS.sheets);
  });

  it('tells other packages apart', () => {
    expect(() => open(storedZip(new Map([['word/document.xml', text('<d/>')]])))).toThrow(REFUSALS.otherFormat);
    expect(() => open(storedZip(new Map([['mimetype', text('application/ods')]])))).toThrow(REFUSALS.otherFormat);
    expect(() => open(storedZip(new Map([['a.txt', text('a')]])))).toThrow(REFUSALS.notXlsx);
  });
});
