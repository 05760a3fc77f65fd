import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserCtx } from '../../ctx.ts';
import { FileStore } from '../file-store.ts';
import { storeUpload } from '../files.ts';
import { cellAt, columnLetters, type GridCell, type GridRow, type SheetMarks } from '../workbook/grid.ts';
import { markedWorkbook } from '../workbook/read-workbook.ts';
import type { CellStyle, CellValue } from '../workbook/sheet-xml.ts';
import { type SheetRow, workbookBuffer, XLSX_TYPE } from '../workbook/write-workbook.ts';
import { PROBLEM_HEADING } from './header.ts';
import type { Prepared } from './prepare.ts';
import type { CellError } from './report.ts';

const WIDTH = 18;
const PROBLEM_WIDTH = 60;

/** Where marked sheets are kept until their owner has fetched them: files of nobody's record live for a day. */
export interface ErrorFiles {
  store: FileStore;
  /** For files under way. */
  folder: string;
}

export function errorFilesIn(dataDir: string): ErrorFiles {
  return { store: new FileStore(dataDir), folder: join(dataDir, 'tmp') };
}

/** Keeps the marked sheet as a file of the caller; answers its id. */
export async function keepErrorFile(
  ctx: UserCtx,
  files: ErrorFiles,
  of: { prepared: Prepared; fileName: string; bytes: Buffer },
): Promise<string> {
  const bytes = (await markedWorkbook(of.bytes, marksOf(of.prepared))) ?? (await errorWorkbook(of.prepared));
  await mkdir(files.folder, { recursive: true });
  const path = join(files.folder, randomUUID());
  const originalName = `${of.fileName.replace(/\.xlsx$/i, '').slice(0, 100)}-导入问题.xlsx`;
  await writeFile(path, bytes, { mode: 0o600 });
  try {
    const file = { path, originalName, declaredType: XLSX_TYPE, bytes: bytes.length, fields: {} };
    return await storeUpload(ctx, files.store, { file, as: 'file' });
  } finally {
    await rm(path, { force: true });
  }
}

/** Every faulty cell with its reason, and every faulty line with all of its reasons. */
function marksOf({ sheet, report }: Prepared): SheetMarks {
  const { grid, header } = sheet;
  const headerLine = header.row + header.rows;
  const cells = new Map<string, string[]>();
  for (const { cell, message } of report.errors) if (cell) cells.set(cell, [...(cells.get(cell) ?? []), message]);
  const width = Math.max(...grid.rows.map((row) => (row.cells.at(-1)?.column ?? 0) + 1));
  const heading = grid.rows.find((row) => row.index === headerLine - 1);
  return {
    sheet: grid.name,
    heading: PROBLEM_HEADING,
    // The column of an earlier check is used again.
    column: heading?.cells.find((cell) => cell.text.trim() === PROBLEM_HEADING)?.column ?? width,
    headerLine,
    notes: [...cells].map(([cell, messages]) => ({ cell, text: messages.join('\n') })),
    lines: [...groupByLine(report.errors)].map(([line, errors]) => ({ line, text: sentence(errors) })),
  };
}

function sentence(errors: readonly CellError[]): string {
  return errors.map((error) => (error.column === '' ? error.message : `${error.column}：${error.message}`)).join('；');
}

/** The values of the sheet anew, where the file itself could not be marked. */
export async function errorWorkbook(prepared: Prepared): Promise<Buffer> {
  const { sheet, report } = prepared;
  const { grid, header } = sheet;
  const width = Math.max(...grid.rows.map((row) => (row.cells.at(-1)?.column ?? 0) + 1));
  const faults = groupByLine(report.errors);
  const byIndex = new Map(grid.rows.map((row) => [row.index, row]));
  const last = grid.rows.at(-1)?.index ?? 0;
  const rows: SheetRow[] = [];
  for (let index = 0; index <= last; index += 1) {
    const isHeader = index >= header.row && index < header.row + header.rows;
    rows.push(toRow(byIndex.get(index), { width, errors: faults.get(index + 1) ?? [], isHeader }));
  }
  const heading = rows[header.row + header.rows - 1];
  const values = heading && [...heading.values.slice(0, width), PROBLEM_HEADING];
  const styles: CellStyle[] = Array<CellStyle>(width + 1).fill('heading');
  if (values) rows[header.row + header.rows - 1] = { values, styles };
  const layout = { widths: [...Array<number>(width).fill(WIDTH), PROBLEM_WIDTH], frozenRows: header.row + header.rows };
  return workbookBuffer([{ name: grid.name, layout, rows: [rows] }]);
}

function groupByLine(errors: readonly CellError[]): Map<number, CellError[]> {
  const lines = new Map<number, CellError[]>();
  for (const error of errors) lines.set(error.row, [...(lines.get(error.row) ?? []), error]);
  return lines;
}

function toRow(
  row: GridRow | undefined,
  of: { width: number; errors: readonly CellError[]; isHeader: boolean },
): SheetRow {
  const values: CellValue[] = Array.from({ length: of.width }, (_, column) => shownValue(cellAt(row, column)));
  const marked = new Set(of.errors.map((error) => error.cell?.replace(/\d+$/, '')));
  const styles: CellStyle[] = values.map((_, column) => styleOf(column, marked, of.isHeader));
  const problem = sentence(of.errors);
  if (problem === '') return { values, styles };
  return { values: [...values, problem], styles: [...styles, 'fault'] };
}

/** A formula without a stored result would look like an empty cell. */
function shownValue(cell: GridCell | undefined): CellValue {
  if (!cell) return null;
  return cell.kind === 'formula' && cell.text === '' ? '（公式）' : cell.text;
}

function styleOf(column: number, marked: ReadonlySet<string | undefined>, isHeader: boolean): CellStyle {
  if (isHeader) return 'heading';
  return marked.has(columnLetters(column)) ? 'fault' : 'plain';
}
