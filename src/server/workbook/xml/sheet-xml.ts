import { type CellNote, columnLetters } from '../grid.ts';
import { MAX_CELL_TEXT } from '../limits.ts';

/** Value of a written cell: a text remains text whatever it begins with, and a number remains a number. */
export type CellValue = string | number | null;

export type CellStyle =
  | 'plain'
  | 'heading'
  | 'required'
  | 'money'
  | 'percent'
  | 'integer'
  | 'quoted'
  | 'fault'
  | 'date'
  | 'text'
  | 'day'
  | 'moment';

/** Order of the cell formats in styles.xml (workbook-parts.ts). */
const STYLE_INDEX: Record<CellStyle, number> = {
  plain: 0,
  heading: 1,
  required: 2,
  money: 3,
  integer: 4,
  quoted: 5,
  fault: 6,
  date: 7,
  text: 8,
  day: 9,
  moment: 10,
  percent: 11,
};

/**
 * Matches texts that Excel would read as formulas, or another program after the sheet is saved as CSV
 * (security.md#R26).
 */
const FORMULA_LIKE = /^[=+\-@\t\r]/;
/** Matches characters that XML cannot contain: control characters and halves of surrogate pairs. */
const NOT_XML = new RegExp(
  [
    '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff]',
    '[\\ud800-\\udbff](?![\\udc00-\\udfff])',
    '(?<![\\ud800-\\udbff])[\\udc00-\\udfff]',
  ].join('|'),
  'g',
);
const SPECIAL = /[&<>"\r]/;

export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

/** One line of a sheet; `row` counts from 1. */
export function rowXml(row: number, values: readonly CellValue[], styles: readonly CellStyle[] = []): string {
  let cells = '';
  for (let column = 0; column < values.length; column += 1) {
    cells += cellXml(letterOf(column) + row, values[column] ?? null, styles[column] ?? 'plain');
  }
  return `<row r="${row}">${cells}</row>`;
}

const letters: string[] = [];

function letterOf(column: number): string {
  letters[column] ??= columnLetters(column);
  return letters[column];
}

function cellXml(place: string, value: CellValue, style: CellStyle): string {
  const numeric = typeof value === 'number' && Number.isFinite(value);
  if (numeric) return `<c r="${place}"${styleXml(style)}><v>${value}</v></c>`;
  if (value === null || value === '') return style === 'plain' ? '' : `<c r="${place}"${styleXml(style)}/>`;
  const text = String(value);
  // Numbers keep their format; a text that resembles a formula gets the format for text only.
  const look = style === 'plain' && FORMULA_LIKE.test(text) ? 'quoted' : style;
  return `<c r="${place}"${styleXml(look)} t="inlineStr"><is><t xml:space="preserve">${textXml(text)}</t></is></c>`;
}

function styleXml(style: CellStyle): string {
  return style === 'plain' ? '' : ` s="${STYLE_INDEX[style]}"`;
}

/**
 * Returns the part of a text that a cell can hold: cut to the maximum length, without characters that XML cannot
 * contain.
 */
export function cellText(text: string): string {
  return (text.length > MAX_CELL_TEXT ? text.slice(0, MAX_CELL_TEXT) : text).replace(NOT_XML, '');
}

function textXml(text: string): string {
  // `_x0041_` would be read as a character reference.
  return escapeXml(cellText(text).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'));
}

/** Rule for the values of cells; the spreadsheet program warns of any other value. */
export interface CellRule {
  /** `B2:B5001` */
  range: string;
  type: 'list' | 'whole' | 'decimal' | 'date' | 'textLength';
  /** For a list, the formula of its choices; else the lower bound. */
  from: string;
  /** Upper bound; absent: only a lower one. For textLength it is the only bound. */
  to?: string;
  /** Text displayed beside the selected cell. */
  prompt: string;
}

export interface SheetLayout {
  /** Widths of the columns in characters. */
  widths: readonly number[];
  /** Formats of empty cells, by column. */
  columnStyles?: readonly CellStyle[];
  /** Rows that stay visible while scrolling. */
  frozenRows?: number;
  rules?: readonly CellRule[];
  notes?: readonly CellNote[];
}

export function sheetStart({ widths, columnStyles = [], frozenRows = 1 }: SheetLayout): string {
  const columns = widths
    .map((width, index) => {
      const look = columnStyles[index] === undefined ? '' : ` style="${STYLE_INDEX[columnStyles[index]]}"`;
      return `<col min="${index + 1}" max="${index + 1}" width="${width}"${look} customWidth="1"/>`;
    })
    .join('');
  const pane =
    frozenRows > 0
      ? `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`
      : '';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>`;
}

/** Relation under which a sheet finds the boxes of its notes (workbook-parts.ts). */
export const NOTES_RELATION = 'rIdNotes';

export function sheetEnd({ rules = [], notes = [] }: SheetLayout): string {
  const each = rules.map(ruleXml).join('');
  const validations = each === '' ? '' : `<dataValidations count="${rules.length}">${each}</dataValidations>`;
  const boxes =
    notes.length === 0
      ? ''
      : `<legacyDrawing xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="${NOTES_RELATION}"/>`;
  return `</sheetData>${validations}${boxes}</worksheet>`;
}

/** Excel's own limit for a prompt. */
const MAX_PROMPT = 255;

function ruleXml({ range, type, from, to, prompt }: CellRule): string {
  const bounds = to === undefined ? (type === 'textLength' ? 'lessThanOrEqual' : 'greaterThanOrEqual') : 'between';
  const operator = type === 'list' ? '' : ` operator="${bounds}"`;
  const second = to === undefined ? '' : `<formula2>${escapeXml(to)}</formula2>`;
  const promptText = escapeXml(prompt.slice(0, MAX_PROMPT));
  return `<dataValidation type="${type}"${operator} errorStyle="warning" allowBlank="1" showInputMessage="1" showErrorMessage="1" prompt="${promptText}" sqref="${range}"><formula1>${escapeXml(from)}</formula1>${second}</dataValidation>`;
}
