import type { CellObject, WorkSheet } from 'xlsx';
import { cleanedText } from '../../engine/folded.ts';
import type { Grid, GridCell, GridRow, Merge } from './grid.ts';
import {
  MAX_CELL_TEXT,
  MAX_CELLS,
  MAX_CHARACTERS,
  MAX_COLUMNS,
  MAX_OTHER_ROWS,
  MAX_ROWS,
  SHEET_COLUMNS,
  SHEET_ROWS,
} from './limits.ts';
import { isDateFormat, serialText } from './serial-date.ts';
import { refusal } from './workbook-refusal.ts';

type Values = Omit<Grid, 'hidden' | 'pictures' | 'morePictures'>;

/** Counts down the cells and characters that a workbook may have. @throws Refused */
export class Room {
  #cells = MAX_CELLS;
  #characters = MAX_CHARACTERS;

  take(cells: readonly GridCell[]): void {
    this.#cells -= cells.length;
    for (const { text } of cells) this.#characters -= text.length;
    if (this.#cells < 0 || this.#characters < 0) throw refusal('memory');
  }
}

/** Non-empty cells of a parsed sheet, whatever range it claims (security.md#X7: `ref ZZZ99999999`). */
export function toGrid(sheet: WorkSheet, { room, ...of }: { name: string; date1904: boolean; room: Room }): Values {
  const hiddenRows = new Set(hiddenIndexes(sheet['!rows']));
  const rows: GridRow[] = [];
  for (const [index, cells] of presentItems(sheet['!data'])) {
    if (index >= SHEET_ROWS) throw refusal('position');
    const found = presentItems(cells).flatMap(([column, cell]) => toCell(cell, column, of.date1904));
    if (found.length === 0) continue;
    if (rows.length >= MAX_ROWS + MAX_OTHER_ROWS) throw refusal('rows');
    room.take(found);
    rows.push({ index, hidden: hiddenRows.has(index), cells: found });
  }
  return {
    ...of,
    rows,
    merges: (sheet['!merges'] ?? []).slice(0, MAX_ROWS).map(toMerge),
    hiddenColumns: hiddenIndexes(sheet['!cols']).filter((column) => column < MAX_COLUMNS),
  };
}

/** Elements of a sparse array with their indexes. */
function presentItems<T>(items: readonly (T | undefined)[] | undefined): [number, T][] {
  const found: [number, T][] = [];
  for (const key of Object.keys(items ?? [])) {
    const item = items?.[Number(key)];
    if (item !== undefined) found.push([Number(key), item]);
  }
  return found;
}

function hiddenIndexes(infos: readonly ({ hidden?: boolean } | undefined)[] | undefined): number[] {
  return presentItems(infos)
    .filter(([, info]) => info.hidden === true)
    .map(([index]) => index);
}

function toMerge(range: { s: { r: number; c: number }; e: { r: number; c: number } }): Merge {
  return { top: range.s.r, left: range.s.c, bottom: range.e.r, right: range.e.c };
}

function toCell(cell: CellObject, column: number, date1904: boolean): GridCell[] {
  if (column >= SHEET_COLUMNS) throw refusal('position');
  const value = readValue(isPicture(cell) ? { t: 's', v: cell.f } : cell, date1904);
  if (cell.f === undefined && value.text.trim() === '') return [];
  if (column >= MAX_COLUMNS) throw refusal('columns');
  if (value.text.length > MAX_CELL_TEXT) throw refusal('cellText');
  return [{ column, ...value, ...(cell.f === undefined ? {} : { kind: 'formula' as const }) }];
}

/** True for the formula of a picture that WPS keeps inside the cell; the formula's stored result may be missing. */
const isPicture = ({ f }: CellObject) => f?.includes('DISPIMG(') === true;

type Value = Pick<GridCell, 'text' | 'percent'> & { kind: Exclude<GridCell['kind'], 'formula'> };

/** Error values by number in the file. */
const ERRORS: { readonly [code: number]: string } = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

function readValue(cell: CellObject, date1904: boolean): Value {
  if (cell.t === 'e') return { kind: 'error', text: ERRORS[Number(cell.v)] ?? '#错误' };
  if (cell.t === 'b') return { kind: 'boolean', text: cell.v === true ? '是' : '否' };
  if (cell.t === 'n' && typeof cell.v === 'number') return readNumber(cell.v, cell.z, date1904);
  return { kind: 'text', text: typeof cell.v === 'string' ? cleanedText(cell.v) : '' };
}

function readNumber(value: number, format: CellObject['z'], date1904: boolean): Value {
  if (typeof format === 'string' && isDateFormat(format)) {
    const text = serialText(value, { format, date1904 });
    if (text !== null) return { kind: 'date', text };
  }
  const isPercent = typeof format === 'string' && PERCENT.test(format);
  return {
    kind: 'number',
    text: plainNumber(value),
    ...(isPercent ? { percent: `${plainNumber(value * 100)}%` } : {}),
  };
}

/** Format with `%` outside quoted texts. */
const PERCENT = /^(?:[^"%]|"[^"]*")*%/;

/** Rounds to 15 digits, as Excel displays: 0.1 + 0.2 gives 0.3. */
export function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return Math.abs(rounded) < 1e21
    ? rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 })
    : String(rounded);
}
