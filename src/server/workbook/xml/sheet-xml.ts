import { type CellNote, columnLetters } from '../grid.ts';
import { MAX_CELL_TEXT } from '../limits.ts';

/** Value of a cell; texts stay texts whatever they begin with, and numbers stay numbers. */
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

/** Positions of cell formats in styles.xml (workbook-parts.ts). */
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

/** Texts that Excel, or a program that reads the sheet as CSV, could take for formulas (security.md#R26). */
const FORMULA_LIKE = /^[=+\-@\t\r]/;
/** Characters that XML cannot contain: control characters and half surrogate pairs. */
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

/** XML of one line; `row` counts from 1. */
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
  // A text that looks like a formula gets the format for texts.
  const look = style === 'plain' && FORMULA_LIKE.test(text) ? 'quoted' : style;
  return `<c r="${place}"${styleXml(look)} t="inlineStr"><is><t xml:space="preserve">${textXml(text)}</t></is></c>`;
}

function styleXml(style: CellStyle): string {
  return style === 'plain' ? '' : ` s="${STYLE_INDEX[style]}"`;
}

/** Text that a cell can contain: cut to MAX_CELL_TEXT, without characters that XML cannot contain. */
export function cellText(text: string): string {
  return (text.length > MAX_CELL_TEXT ? text.slice(0, MAX_CELL_TEXT) : text).replace(NOT_XML, '');
}

function textXml(text: string): string {
  // Excel would read `_x0041_` as a character.
  return escapeXml(cellText(text).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'));
}

/** Rule for cells; the spreadsheet program warns of values that break it. */
export interface CellRule {
  /** `B2:B5001` */
  range: string;
  type: 'list' | 'whole' | 'decimal' | 'date' | 'textLength';
  /** Formula of a list's choices, or the lower bound. */
  from: string;
  /** Upper bound, for textLength the only bound; absent: none. */
  to?: string;
  /** Text shown beside the selected cell. */
  prompt: string;
}

export interface SheetLayout {
  /** Column widths in characters. */
  widths: readonly number[];
  /** Formats of empty cells by column. */
  columnStyles?: readonly CellStyle[];
  /** Number of rows that stay visible. */
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

/** Id of a sheet's relation to its drawn notes (workbook-parts.ts). */
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

/** Maximum characters of a prompt in Excel. */
const MAX_PROMPT = 255;

function ruleXml({ range, type, from, to, prompt }: CellRule): string {
  const bounds = to === undefined ? (type === 'textLength' ? 'lessThanOrEqual' : 'greaterThanOrEqual') : 'between';
  const operator = type === 'list' ? '' : ` operator="${bounds}"`;
  const second = to === undefined ? '' : `<formula2>${escapeXml(to)}</formula2>`;
  const promptText = escapeXml(prompt.slice(0, MAX_PROMPT));
  return `<dataValidation type="${type}"${operator} errorStyle="warning" allowBlank="1" showInputMessage="1" showErrorMessage="1" prompt="${promptText}" sqref="${range}"><formula1>${escapeXml(from)}</formula1>${second}</dataValidation>`;
}
