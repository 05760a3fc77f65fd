import type { GridCell } from '../../../../../server/workbook/grid.ts';

/** Days between the first days of Excel's two calendars, 1900 and 1904. */
const DAYS_1904 = 1_462;
const MAX_DAY_TEXT = 40;
const MONTH_AND_DAY = /^(\d{1,2})\s*(?:月|[./-])\s*(\d{1,2})\s*日?$/;

/** Reads the date of a cell, by the workbook's calendar; a date without a year gets the sheet's year, if known. */
export function readDateText(
  cell: GridCell,
  sheet: { date1904: boolean; year: number | null },
): { text: string; yearAdded: boolean } {
  const text = cell.text.trim();
  if (cell.kind === 'number' && sheet.date1904) return { text: String(Number(text) + DAYS_1904), yearAdded: false };
  const short = cell.kind === 'text' && text.length <= MAX_DAY_TEXT ? MONTH_AND_DAY.exec(text) : null;
  if (!short || sheet.year === null) return { text, yearAdded: false };
  return { text: `${sheet.year}-${short[1]}-${short[2]}`, yearAdded: true };
}

/** Year in the sheet's name and titles; null if they name none or several. */
export function yearOf(texts: readonly string[]): number | null {
  const years = new Set(texts.flatMap((text) => [...text.matchAll(/(?<!\d)(20\d\d)\s*年/g)].map((found) => found[1])));
  const [year] = years;
  return years.size === 1 && year !== undefined ? Number(year) : null;
}
