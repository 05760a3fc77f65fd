import { once } from 'node:events';
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { sheetPart, workbookParts } from './workbook-parts.ts';
import { type CellStyle, type CellValue, rowXml, type SheetLayout, sheetEnd, sheetStart } from './xml/sheet-xml.ts';
import { dataDescriptor, directoryOf, localHeader, type ZipPart } from './zip/zip-writer.ts';

export interface SheetRow {
  values: readonly CellValue[];
  styles?: readonly CellStyle[];
}

export interface SheetSource {
  name: string;
  hidden?: boolean;
  ranges?: Readonly<Record<string, string>>;
  layout: SheetLayout;
  /** Rows in batches, so that memory never holds a whole sheet. */
  rows: AsyncIterable<readonly SheetRow[]> | Iterable<readonly SheetRow[]>;
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Characters of XML per chunk: enough for the compressor, without delaying requests. */
const CHUNK_CHARACTERS = 64 * 1024;
/** Low compression level: a higher one takes longer than it saves in transfer. */
const LEVEL = 3;

/** Workbook as a stream; rows are read, written and compressed as fast as the receiver reads. */
export function workbookStream(sheets: readonly SheetSource[]): Readable {
  return Readable.from(writeWorkbook(sheets), { objectMode: false });
}

export async function workbookBuffer(sheets: readonly SheetSource[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeWorkbook(sheets)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* writeWorkbook(sheets: readonly SheetSource[]): AsyncGenerator<Buffer> {
  const directory: ZipPart[] = [];
  let offset = 0;
  const parts: [string, AsyncIterable<string> | Iterable<string>][] = [
    ...[...workbookParts(sheets.map((sheet) => ({ ...sheet, notes: sheet.layout.notes })))].map(
      ([name, xml]): [string, string[]] => [name, [xml]],
    ),
    ...sheets.map((sheet, index): [string, AsyncIterable<string>] => [sheetPart(index), sheetXml(sheet)]),
  ];
  for (const [name, xml] of parts) {
    const part: ZipPart = { name, crc: 0, method: 8, compressedSize: 0, size: 0, offset, streamed: true };
    yield localHeader(part);
    yield* deflated(xml, part);
    const descriptor = dataDescriptor(part);
    yield descriptor;
    directory.push(part);
    offset += localHeader(part).length + part.compressedSize + descriptor.length;
  }
  yield directoryOf(directory, offset);
}

async function* sheetXml(sheet: SheetSource): AsyncGenerator<string> {
  let xml = sheetStart(sheet.layout);
  let line = 0;
  for await (const batch of sheet.rows) {
    for (const { values, styles } of batch) {
      line += 1;
      xml += rowXml(line, values, styles);
      if (xml.length >= CHUNK_CHARACTERS) {
        yield xml;
        xml = '';
      }
    }
  }
  yield xml + sheetEnd(sheet.layout);
}

/** Compresses chunk by chunk in the thread pool; sets checksum and sizes of the part. */
async function* deflated(xml: AsyncIterable<string> | Iterable<string>, part: ZipPart): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL });
  const ready: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => ready.push(chunk));
  const finished = once(deflate, 'end');
  // Avoids `unhandledRejection`: the promise is awaited below.
  finished.catch(() => undefined);
  try {
    for await (const text of xml) {
      const bytes = Buffer.from(text, 'utf8');
      part.crc = crc32(bytes, part.crc);
      part.size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
      yield* taken(ready, part);
    }
    deflate.end();
    await finished;
    yield* taken(ready, part);
  } finally {
    deflate.destroy();
  }
}

function* taken(ready: Buffer[], part: ZipPart): Generator<Buffer> {
  for (const chunk of ready.splice(0)) {
    part.compressedSize += chunk.length;
    yield chunk;
  }
}
