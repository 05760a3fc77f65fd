import { read, type WorkSheet } from 'xlsx';
import { CellPictures, isMedia } from './cell-pictures.ts';
import { checkFile } from './check-file.ts';
import { checkParts } from './check-parts.ts';
import type { Grid, Media } from './grid.ts';
import { MAX_SHEETS } from './limits.ts';
import { Room, toGrid } from './sheet-grid.ts';
import { refusal } from './workbook-refusal.ts';
import { boundedRanges } from './xml/bounded-ranges.ts';
import { plainCharacters } from './xml/character-references.ts';
import { readDirectory } from './zip/zip-directory.ts';
import { inflateEntries } from './zip/zip-inflate.ts';
import { storedZip } from './zip/zip-writer.ts';

/**
 * Reads an uploaded file in the worker thread. The parser gets a new archive of the checked parts, so that no archive
 * can mean different things to check and parser (security.md#R26).
 * @throws Refused
 */
export function parseWorkbook(file: Buffer): Grid[] {
  const parts = checkedParts(file);
  const book = readBook(parts);
  const props = book.Workbook;
  if (book.SheetNames.length > MAX_SHEETS) throw refusal('sheets');
  const room = new Room();
  const pictures = new CellPictures(parts);
  return book.SheetNames.flatMap((name, index) => {
    const sheet = book.Sheets[name] as WorkSheet | undefined;
    if (!sheet || sheet['!type'] === 'chart') return [];
    const grid = toGrid(sheet, { name, date1904: props?.WBProps?.date1904 === true, room });
    const hidden = (props?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    return [{ ...grid, hidden, ...pictures.of(index, grid.rows) }];
  });
}

function checkedParts(file: Buffer): Map<string, Buffer> {
  checkFile(file);
  const parts = inflateEntries(file, readDirectory(file));
  checkParts(parts);
  return parts;
}

/** Bytes of the named pictures, each in a buffer that can be transferred. */
export function mediaOf(file: Buffer, names: readonly string[]): Media {
  const parts = checkedParts(file);
  return new Map(names.filter(isMedia).flatMap((name) => [[name, new Uint8Array(parts.get(name) ?? [])] as const]));
}

function readBook(parts: ReadonlyMap<string, Buffer>) {
  const archive = storedZip(readable(parts));
  try {
    // Numbers are not formatted, since a format can take very long (CVE-2024-22363).
    return read(archive, {
      type: 'buffer',
      dense: true,
      cellFormula: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellStyles: true,
      cellDates: false,
    });
  } catch (error) {
    const locked = error instanceof Error && /password/i.test(error.message);
    throw refusal(locked ? 'encrypted' : 'damaged');
  }
}

/** Rewrites parts that may contain cell texts, since a sheet's part may have any name; leaves out pictures. */
function readable(parts: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const holdsText = /^xl\/(worksheets\/[^/]+|sharedStrings)\.xml$/i;
  const spelled = (name: string, bytes: Buffer) => (holdsText.test(name) ? plainCharacters(bytes) : bytes);
  const read = [...parts].filter(([name]) => !isMedia(name));
  return new Map(read.map(([name, bytes]) => [name, boundedRanges(spelled(name, bytes))]));
}
