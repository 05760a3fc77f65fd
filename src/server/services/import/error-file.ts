import type { UserCtx } from '../../ctx.ts';
import { cellAt, type GridRow } from '../workbook/grid.ts';
import type { CellStyle, CellValue } from '../workbook/sheet-xml.ts';
import { type SheetRow, workbookBuffer } from '../workbook/write-workbook.ts';
import type { Prepared } from './prepare.ts';
import type { CellError } from './report.ts';

const HEADING = '导入问题';
const WIDTH = 18;
const PROBLEM_WIDTH = 60;

/** The sheet that was sent, its faulty cells marked and every fault said at the end of its line. */
export async function errorWorkbook(prepared: Prepared): Promise<Buffer> {
  const { sheet, report } = prepared;
  const { grid, header } = sheet;
  const width = Math.max(...grid.rows.map((row) => (row.cells.at(-1)?.column ?? 0) + 1));
  const faults = Map.groupBy ? groupByLine(report.errors) : groupByLine(report.errors);
  const byIndex = new Map(grid.rows.map((row) => [row.index, row]));
  const last = grid.rows.at(-1)?.index ?? 0;
  const rows: SheetRow[] = [];
  for (let index = 0; index <= last; index += 1) {
    const isHeader = index >= header.row && index < header.row + header.rows;
    rows.push(toRow(byIndex.get(index), { width, errors: faults.get(index + 1) ?? [], isHeader }));
  }
  const heading = rows[header.row + header.rows - 1];
  const values = heading && [...heading.values.slice(0, width), HEADING];
  if (heading && values) rows[header.row + header.rows - 1] = { ...heading, values };
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
  const values: CellValue[] = Array.from({ length: of.width }, (_, column) => cellAt(row, column)?.text ?? null);
  const marked = new Set(of.errors.map((error) => error.cell?.replace(/\d+$/, '')));
  const styles: CellStyle[] = values.map((_, column) => styleOf(column, marked, of.isHeader));
  const problem = of.errors.map((error) => `${error.column}：${error.message}`).join('；');
  if (problem === '') return { values, styles };
  return { values: [...values, problem], styles: [...styles, 'fault'] };
}
