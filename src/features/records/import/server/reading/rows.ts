import { normaliseHeading } from '../../../../../engine/projections/import.ts';
import type { Breath } from '../../../../../server/jobs/breath.ts';
import { cellAt, type Grid, type GridCell, type GridRow } from '../../../../../server/workbook/grid.ts';
import { MAX_OTHER_ROWS } from '../../../../../server/workbook/limits.ts';
import { Merges } from '../../../../../server/workbook/merges.ts';
import type { SkippedRow } from '../report.ts';
import { columnsFor, fedKeys, type Header, type HeaderColumn } from './header.ts';

/** A line of the table that holds one record. */
export interface DataRow {
  /** Line number in the sheet. */
  line: number;
  hidden: boolean;
  /** Cells by field key; fields without a column or with an empty cell are absent. */
  cells: ReadonlyMap<string, GridCell>;
}

/** Column number of cells that are not in the sheet, for texts the user gave for all rows. */
export const OUTSIDE = -1;

export interface TableRows {
  data: DataRow[];
  skipped: SkippedRow[];
}

const SUBTOTAL = /^(小计|合计|总计|累计|本页合计|本页小计|本月合计|本月小计|共计|合\s*计)/;
const NOTE =
  /^(注|备注|说明|填表说明|填报说明|填表人|制表人?|审核人?|审批|批准|签字|填报人|(单位)?负责人)([（(]签[字名章][）)])?[：:]/;
/** Maximum cells of a signature line such as 填表人, 审核, 批准, 日期; a record fills more cells. */
const SIGNATURES = 4;

/** Separates the records of a table from notes between and below them, without pauses. */
export function readRows(grid: Grid, header: Header): TableRows {
  const reading = readingOf(grid, header);
  let step = reading.next();
  while (!step.done) step = reading.next();
  return step.value;
}

/** Does the same as `readRows`, with pauses for other work. */
export async function readRowsInTurns(grid: Grid, header: Header, breath: Breath): Promise<TableRows> {
  const reading = readingOf(grid, header);
  let step = reading.next();
  for (; !step.done; step = reading.next()) await breath.take();
  return step.value;
}

/** Yields after every row. */
function* readingOf(grid: Grid, header: Header): Generator<void, TableRows> {
  const table: Table = {
    header,
    headings: header.columns.flatMap(({ column, heading }) =>
      heading === '' ? [] : [{ column, name: normaliseHeading(heading) }],
    ),
    mapped: header.columns.filter((column) => column.field !== null),
    feeding: [...fedKeys(header)].map((key) => [key, columnsFor(header.columns, key)]),
    rows: new Map(grid.rows.map((row) => [row.index, row])),
    merges: new Merges(grid.merges),
  };
  const data: DataRow[] = [];
  const skipped: SkippedRow[] = [];
  let next = header.row + header.rows;
  let blank = 0;
  for (const row of grid.rows) {
    if (row.index < next) continue;
    // Limits the blank lines: a sheet may have one line at its top and one a million lines below.
    for (; next < row.index && blank < MAX_OTHER_ROWS; next += 1, blank += 1) skipped.push(blankRow(next));
    const reason = skipReason(row, table);
    if (reason === null) data.push(readRow(row, table));
    else skipped.push({ row: row.index + 1, reason });
    next = row.index + 1;
    yield;
  }
  return { data, skipped: withoutTail(skipped, data) };
}

interface Table {
  header: Header;
  /** Headings that are not empty, normalised for comparison. */
  headings: readonly { column: number; name: string }[];
  mapped: readonly HeaderColumn[];
  feeding: readonly (readonly [key: string, columns: readonly HeaderColumn[]])[];
  rows: ReadonlyMap<number, GridRow>;
  merges: Merges;
}

const blankRow = (index: number): SkippedRow => ({ row: index + 1, reason: '空行' });

/** Omits blank lines below the table, which need no report. */
function withoutTail(skipped: SkippedRow[], data: readonly DataRow[]): SkippedRow[] {
  const last = data.at(-1)?.line ?? 0;
  return skipped.filter((row) => row.row < last || row.reason !== '空行');
}

/** Characters examined to detect a subtotal, a note or a heading. */
const READ_OF_CELL = 200;

function skipReason(row: GridRow, table: Table): string | null {
  const first = row.cells[0]?.text.slice(0, READ_OF_CELL).replace(/\s+/g, '') ?? '';
  if (SUBTOTAL.test(first)) return '小计行';
  if (isHeaderAgain(row, table)) return '重复的表头';
  if (isNote(row, first, table)) return '说明文字';
  // Without any recognised heading every filled line is kept, so that the user can assign the columns.
  if (table.mapped.length === 0 && row.cells.length > 0) return null;
  const filled = table.mapped.some((column) => cellAt(row, column.column) !== undefined);
  if (filled) return null;
  return row.cells.length > 0 ? '没有可导入的内容' : '空行';
}

/** True for a repeated header: printed ledgers repeat it on every page. */
function isHeaderAgain(row: GridRow, { headings }: Table): boolean {
  const wanted = Math.max(2, headings.length / 2);
  let equal = 0;
  for (const [at, { column, name }] of headings.entries()) {
    if (equal + headings.length - at < wanted) return false;
    const text = cellAt(row, column)?.text ?? '';
    if (text !== '' && text.length <= READ_OF_CELL && normaliseHeading(text) === name) equal += 1;
  }
  return equal >= wanted;
}

/** True for a text merged over half of the table, or a line that begins like a note or a signature. */
function isNote(row: GridRow, first: string, { header, merges }: Table): boolean {
  if (NOTE.test(first) && row.cells.length <= SIGNATURES) return true;
  const [cell] = row.cells;
  if (!cell || row.cells.length > 1) return false;
  const merge = merges.at(row.index, cell.column);
  return merge !== undefined && merge.right - merge.left + 1 > header.columns.length / 2;
}

function readRow(row: GridRow, table: Table): DataRow {
  const cells = new Map<string, GridCell>();
  for (const [key, columns] of table.feeding) {
    const found = columns.flatMap(({ column }) => cellAt(row, column) ?? mergedAbove(row.index, column, table) ?? []);
    const cell = found.length > 1 ? asPath(found) : (found[0] ?? fixedCell(table.header.fixed.get(key)));
    if (cell) cells.set(key, cell);
  }
  return { line: row.index + 1, hidden: row.hidden, cells };
}

/** Joins the cells of the levels of a tree to one cell with a path such as `生产部/合成一车间`. */
function asPath(levels: readonly GridCell[]): GridCell | undefined {
  const filled = levels.filter(({ text }) => text.trim() !== '');
  const lowest = filled.at(-1);
  const names = filled.map(({ text }) => text.trim());
  return lowest && { ...lowest, text: names.filter((name, at) => name !== names[at - 1]).join('/') };
}

/** Text for all rows as a cell outside the sheet. */
function fixedCell(text: string | undefined): GridCell | undefined {
  return text === undefined ? undefined : { column: OUTSIDE, kind: 'text', text };
}

/** Cell merged from above: a department merged over five lines belongs to all five. */
function mergedAbove(index: number, column: number, { rows, merges }: Table): GridCell | undefined {
  const merge = merges.fromAbove(index, column);
  return merge && cellAt(rows.get(merge.top), merge.left);
}
