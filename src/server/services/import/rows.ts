import { normaliseHeading } from '../../../engine/projections/import.ts';
import { cellAt, type Grid, type GridCell, type GridRow, type Merge } from '../workbook/grid.ts';
import type { Header, HeaderColumn } from './header.ts';
import type { SkippedRow } from './report.ts';

/** A line of the table that stands for one record. */
export interface DataRow {
  /** Line number in the sheet. */
  line: number;
  hidden: boolean;
  /** By field key; fields without a column or with an empty cell are absent. */
  cells: ReadonlyMap<string, GridCell>;
}

export interface TableRows {
  data: DataRow[];
  skipped: SkippedRow[];
}

const SUBTOTAL = /^(小计|合计|总计|累计|本页合计|本页小计|本月合计|本月小计|共计|合\s*计)/;
const NOTE = /^(注|备注|说明|填表说明|填报说明|填表人|制表人?|审核人?|审批|批准|签字|填报人|单位负责人)[：:]/;
/** 填表人, 审核, 批准, 日期 stand side by side; a record fills more cells. */
const SIGNATURES = 4;

/** Separates the records of a table from what people write between and below them. */
export function readRows(grid: Grid, header: Header): TableRows {
  const data: DataRow[] = [];
  const skipped: SkippedRow[] = [];
  const mapped = header.columns.filter((column) => column.field !== null);
  const rows = new Map(grid.rows.map((row) => [row.index, row]));
  const downwards = grid.merges.filter((merge) => merge.bottom > merge.top);
  const first = header.row + header.rows;
  const last = grid.rows.at(-1)?.index ?? first - 1;
  for (let index = first; index <= last; index += 1) {
    const row = rows.get(index);
    const reason = row ? skipReason(row, header, { mapped, merges: grid.merges }) : '空行';
    if (row && reason === null) data.push(readRow(row, mapped, { rows, merges: downwards }));
    else if (reason !== null) skipped.push({ row: index + 1, reason });
  }
  return { data, skipped: withoutTail(skipped, data) };
}

/** Blank lines below the table are nobody's concern. */
function withoutTail(skipped: SkippedRow[], data: readonly DataRow[]): SkippedRow[] {
  const last = data.at(-1)?.line ?? 0;
  return skipped.filter((row) => row.row < last || row.reason !== '空行');
}

function skipReason(
  row: GridRow,
  header: Header,
  of: { mapped: readonly HeaderColumn[]; merges: readonly Merge[] },
): string | null {
  const first = row.cells[0]?.text.replace(/\s+/g, '') ?? '';
  if (SUBTOTAL.test(first)) return '小计行';
  if (isHeaderAgain(row, header)) return '重复的表头';
  if (isNote(row, { first, header, merges: of.merges })) return '说明文字';
  // No heading is known: all that is written is there to be given a meaning.
  if (of.mapped.length === 0 && row.cells.length > 0) return null;
  const filled = of.mapped.some((column) => cellAt(row, column.column) !== undefined);
  if (filled) return null;
  return row.cells.length > 0 ? '没有可导入的内容' : '空行';
}

/** Printed ledgers repeat the headings on every page. */
function isHeaderAgain(row: GridRow, header: Header): boolean {
  const headings = header.columns.filter((column) => column.heading !== '');
  const equal = headings.filter((column) => {
    const text = cellAt(row, column.column)?.text ?? '';
    return text !== '' && normaliseHeading(text) === normaliseHeading(column.heading);
  });
  return equal.length >= 2 && equal.length >= headings.length / 2;
}

/** One text over half of the table, or one that begins like a note or a signature. */
function isNote(row: GridRow, of: { first: string; header: Header; merges: readonly Merge[] }): boolean {
  if (NOTE.test(of.first) && row.cells.length <= SIGNATURES) return true;
  const [cell] = row.cells;
  if (!cell || row.cells.length > 1) return false;
  const merge = of.merges.find((range) => range.top === row.index && range.left === cell.column);
  return merge !== undefined && merge.right - merge.left + 1 > of.header.columns.length / 2;
}

function readRow(
  row: GridRow,
  mapped: readonly HeaderColumn[],
  of: { rows: ReadonlyMap<number, GridRow>; merges: readonly Merge[] },
): DataRow {
  const cells = new Map<string, GridCell>();
  for (const { column, field } of mapped) {
    const cell = cellAt(row, column) ?? mergedAbove(row.index, column, of);
    if (cell && field !== null) cells.set(field, cell);
  }
  return { line: row.index + 1, hidden: row.hidden, cells };
}

/** A department merged over five lines belongs to all five. */
function mergedAbove(
  index: number,
  column: number,
  of: { rows: ReadonlyMap<number, GridRow>; merges: readonly Merge[] },
): GridCell | undefined {
  const merge = of.merges.find((range) => isWithin(range, index, column) && range.top < index);
  return merge && cellAt(of.rows.get(merge.top), merge.left);
}

function isWithin(range: Merge, row: number, column: number): boolean {
  return row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
}
