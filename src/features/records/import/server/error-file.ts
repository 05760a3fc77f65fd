import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserCtx } from '../../../../server/ctx.ts';
import type { Breath } from '../../../../server/jobs/breath.ts';
import {
  cellAt,
  columnLetters,
  type Grid,
  type GridCell,
  type GridRow,
  type SheetMarks,
} from '../../../../server/workbook/grid.ts';
import { MAX_OTHER_ROWS } from '../../../../server/workbook/limits.ts';
import { markedWorkbook } from '../../../../server/workbook/read-workbook.ts';
import { type SheetRow, workbookBuffer, XLSX_TYPE } from '../../../../server/workbook/write-workbook.ts';
import type { CellStyle, CellValue } from '../../../../server/workbook/xml/sheet-xml.ts';
import { type MadeFiles, storeUpload } from '../../files/index.ts';
import type { Prepared } from './prepare.ts';
import { PROBLEM_HEADING } from './reading/header.ts';
import { keepingPace, type Pace } from './reading/pace.ts';
import type { CellError } from './report.ts';

const WIDTH = 18;
const PROBLEM_WIDTH = 60;

/** Stores the marked sheet as a file of the caller; returns its id. */
export async function keepErrorFile(
  ctx: UserCtx,
  files: MadeFiles,
  of: { prepared: Prepared; fileName: string; bytes: Buffer; pace: Pace; breath: Breath },
): Promise<string> {
  const { prepared, pace, breath } = of;
  const marks = await marksOf(prepared, breath);
  const marked = await keepingPace(pace, markedWorkbook(of.bytes, marks, breath));
  const bytes = marked ?? (await errorWorkbook(prepared, breath));
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

/** Marks for every faulty cell with its reason, and for every faulty line with all its reasons. */
async function marksOf({ sheet, report }: Prepared, breath: Breath): Promise<SheetMarks> {
  const { grid, header } = sheet;
  const headerLine = header.row + header.rows;
  const cells = await grouped(report.errors, ({ cell }) => cell, breath);
  const lines = await grouped(report.errors, ({ row }) => row, breath);
  const width = widthOf(grid);
  const heading = grid.rows.find((row) => row.index === headerLine - 1);
  return {
    sheet: grid.name,
    heading: PROBLEM_HEADING,
    // Reuses the column that an earlier check has written into the file.
    column: heading?.cells.find((cell) => cell.text.trim() === PROBLEM_HEADING)?.column ?? width,
    headerLine,
    notes: [...cells].map(([cell, errors]) => ({ cell, text: errors.map(({ message }) => message).join('\n') })),
    lines: [...lines].map(([line, errors]) => ({ line, text: sentence(errors) })),
  };
}

function widthOf({ rows }: Grid): number {
  return rows.reduce((width, { cells }) => Math.max(width, (cells.at(-1)?.column ?? 0) + 1), 0);
}

function sentence(errors: readonly CellError[]): string {
  return errors.map((error) => (error.column === '' ? error.message : `${error.column}：${error.message}`)).join('；');
}

/** Writes the values of the sheet to a new workbook, for a file that could not be marked. */
async function errorWorkbook({ sheet, report }: Prepared, breath: Breath): Promise<Buffer> {
  const { grid, header } = sheet;
  const width = widthOf(grid);
  const faults = await grouped(report.errors, ({ row }) => row, breath);
  const frozenRows = header.row + header.rows;
  const layout = { widths: [...Array<number>(width).fill(WIDTH), PROBLEM_WIDTH], frozenRows };
  return workbookBuffer([{ name: grid.name, layout, rows: errorRows(sheet, { width, faults, breath }) }]);
}

/** Keeps blank lines up to a limit, so that row numbers stay as in the sheet; leaves out later blank lines. */
async function* errorRows(
  { grid, header }: Prepared['sheet'],
  { width, faults, breath }: { width: number; faults: ReadonlyMap<number, CellError[]>; breath: Breath },
): AsyncGenerator<SheetRow[]> {
  let next = 0;
  let blank = 0;
  for (const row of grid.rows) {
    for (; next < row.index && blank < MAX_OTHER_ROWS; next += 1, blank += 1) yield [{ values: [] }];
    const isHeader = row.index >= header.row && row.index < header.row + header.rows;
    const isLowest = row.index === header.row + header.rows - 1;
    const written = toRow(row, { width, errors: faults.get(row.index + 1) ?? [], isHeader });
    yield [
      isLowest
        ? { values: [...written.values.slice(0, width), PROBLEM_HEADING], styles: headings(width + 1) }
        : written,
    ];
    next = row.index + 1;
    await breath.take();
  }
}

const headings = (width: number): CellStyle[] => Array<CellStyle>(width).fill('heading');

async function grouped<K>(
  errors: readonly CellError[],
  keyOf: (error: CellError) => K | undefined,
  breath: Breath,
): Promise<Map<K, CellError[]>> {
  const groups = new Map<K, CellError[]>();
  for (const error of errors) {
    const key = keyOf(error);
    if (key === undefined) continue;
    const others = groups.get(key);
    if (others) others.push(error);
    else groups.set(key, [error]);
    await breath.take();
  }
  return groups;
}

function toRow(row: GridRow, of: { width: number; errors: readonly CellError[]; isHeader: boolean }): SheetRow {
  const values: CellValue[] = Array.from({ length: of.width }, (_, column) => shownValue(cellAt(row, column)));
  const marked = new Set(of.errors.map((error) => error.cell?.replace(/\d+$/, '')));
  const styles: CellStyle[] = values.map((_, column) => styleOf(column, marked, of.isHeader));
  const problem = sentence(of.errors);
  if (problem === '') return { values, styles };
  return { values: [...values, problem], styles: [...styles, 'fault'] };
}

/** Shows a formula without a stored result, which would look like an empty cell. */
function shownValue(cell: GridCell | undefined): CellValue {
  if (!cell) return null;
  return cell.kind === 'formula' && cell.text === '' ? '（公式）' : cell.text;
}

function styleOf(column: number, marked: ReadonlySet<string | undefined>, isHeader: boolean): CellStyle {
  if (isHeader) return 'heading';
  return marked.has(columnLetters(column)) ? 'fault' : 'plain';
}
