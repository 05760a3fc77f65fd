/** Limits of an uploaded sheet (wire.md#12, security.md#R26). */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_ENTRIES = 200;
/** Maximum pictures in cells, and maximum files of pictures beside the other entries. */
export const MAX_PICTURES = 1_000;
export const MAX_SHEETS = 50;
export const MAX_INFLATED_BYTES = 50 * 1024 * 1024;
export const MAX_RATIO = 100;
/** Maximum size of parts whose compression ratio is not limited: an empty sheet with formats has a high ratio. */
export const RATIO_FREE_BYTES = 512 * 1024;
export const MAX_ROWS = 5_000;
/** Maximum titles, empty lines and subtotals in addition to MAX_ROWS. */
export const MAX_OTHER_ROWS = 1_000;
export const MAX_COLUMNS = 200;
/** Maximum non-empty cells: 5000 rows of 80 columns. */
export const MAX_CELLS = 400_000;
/** Maximum characters of a cell, as in Excel. */
export const MAX_CELL_TEXT = 32_767;
/** Maximum characters of all cells: a file stores equal texts once, so a small one could expand without limit. */
export const MAX_CHARACTERS = 20_000_000;
/** Limits of Excel; no spreadsheet program writes cells beyond them. */
export const SHEET_ROWS = 1_048_576;
export const SHEET_COLUMNS = 16_384;
export const WORKER_HEAP_MB = 256;
export const WORKER_MS = 10_000;
/** Maximum workers in one process; MAX_WAITING: maximum requests that wait for one. */
export const MAX_WORKERS = 2;
export const MAX_WAITING = 8;
