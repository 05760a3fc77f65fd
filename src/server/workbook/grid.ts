import type { Slices } from '../jobs/slices.ts';

/** A sheet as plain values, from the worker. Rows and columns count from 0. */
export interface Grid {
  name: string;
  hidden: boolean;
  /** Rows in order, without empty ones. */
  rows: GridRow[];
  merges: Merge[];
  hiddenColumns: number[];
  /** True if days count from 1904 (old Excel for Mac), not 1900. */
  date1904: boolean;
  pictures: CellPicture[];
  /** Number of pictures beyond the limit, which are left out. */
  morePictures: number;
}

/** A picture of the sheet: the cell in which it begins, and its part of the archive. */
export interface CellPicture {
  row: number;
  column: number;
  part: string;
}

export interface GridRow {
  index: number;
  hidden: boolean;
  /** Cells from left to right. */
  cells: GridCell[];
}

export interface GridCell {
  column: number;
  kind: 'text' | 'number' | 'date' | 'boolean' | 'error' | 'formula';
  /** Displayed text; for a formula its last result, which may be missing. */
  text: string;
  /** A number that the sheet shows as percentage, `12.5%`. */
  percent?: string;
}

export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A sheet as the worker sends it, in slices. */
export interface PackedGrid extends Omit<Grid, 'rows' | 'merges'> {
  rows: Slices;
  merges: Slices;
}

/** Answer of the worker: the sheets, the marked file, or pictures. */
export type WorkbookReply = { grids: PackedGrid[] } | { marked: Uint8Array<ArrayBuffer> } | { media: Media };

/** Bytes of pictures, by name of their part in the archive. */
export type Media = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Task of the worker: read a file, mark one of its sheets, or take out pictures. */
export interface WorkbookTask {
  file: Uint8Array;
  marks: PackedMarks | null;
  media?: readonly string[];
}

/** Marks as sent to the worker, in slices. */
export interface PackedMarks extends Omit<SheetMarks, 'notes' | 'lines'> {
  notes: Slices;
  lines: Slices;
}

/** Colours and explanations for an uploaded sheet with faults. */
export interface SheetMarks {
  sheet: string;
  /** Heading, and index from 0, of the column with explanations. */
  heading: string;
  column: number;
  /** Last line of the header, from 1. */
  headerLine: number;
  notes: CellNote[];
  /** Explanations by line. */
  lines: LineNote[];
}

export interface LineNote {
  line: number;
  text: string;
}

export interface CellNote {
  /** `E65` */
  cell: string;
  text: string;
}

/** Letters of a column: `A`, `Z`, `AA` for 0, 25, 26. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Column of `A`, `AA` …; null for other texts. */
export function columnOf(letters: string): number | null {
  if (!/^[A-Z]{1,3}$/.test(letters)) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Cell of a column, by binary search in the ordered cells. */
export function cellAt(row: GridRow | undefined, column: number): GridCell | undefined {
  const cells = row?.cells ?? [];
  let [low, high] = [0, cells.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const cell = cells[middle];
    if (cell?.column === column) return cell;
    if (cell && cell.column < column) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
