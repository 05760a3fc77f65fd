/** What a sheet may be at most (wire.md#12, security.md#R26). */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_ENTRIES = 200;
export const MAX_SHEETS = 10;
export const MAX_INFLATED_BYTES = 50 * 1024 * 1024;
export const MAX_RATIO = 100;
/** Below this a part may shrink as much as it likes: an empty styled sheet does. */
export const RATIO_FREE_BYTES = 512 * 1024;
export const MAX_ROWS = 5_000;
/** Titles, blank lines and subtotals around the rows that count. */
export const MAX_OTHER_ROWS = 1_000;
export const MAX_COLUMNS = 200;
/** Cells of a workbook that hold something: 5000 rows of 80 columns. */
export const MAX_CELLS = 400_000;
/** Longest text of a cell, as Excel itself has it. */
export const MAX_CELL_TEXT = 32_767;
/** Of all cells: the file keeps equal texts once, so that a small one could hold any amount. */
export const MAX_CHARACTERS = 20_000_000;
/** What Excel itself can hold; a cell beyond it was made by hand. */
export const SHEET_ROWS = 1_048_576;
export const SHEET_COLUMNS = 16_384;
export const WORKER_HEAP_MB = 256;
export const WORKER_MS = 10_000;
/** Workers at once in one process, and requests that may wait for one. */
export const MAX_WORKERS = 2;
export const MAX_WAITING = 8;
