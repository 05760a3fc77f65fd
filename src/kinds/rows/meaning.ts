import type { WireRecord } from '../../engine/json.ts';
import type { Field } from '../../engine/resource.ts';
import { isRowKind } from '../kinds.ts';
import { bad, exampleOf, type KindFacet, ok, type Parsed } from '../parts/meaning.ts';
import { rowFacets } from '../tables/row-meanings.ts';
import { shownIn } from './row-pointers.ts';

/** Maximum rows of a field unless its descriptor sets one: all are edited in one form and stored in one value. */
export const MAX_ROWS = 100;

/** A refusal inside rows, with the line's number: 第 2 行：请输入名称！ */
export function inRow(index: number, message: string): string {
  return `第 ${index + 1} 行：${message}`;
}

/** The rows of a value; empty for anything else. */
export function rowsOf(value: unknown): WireRecord[] {
  return Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : [];
}

function facetOf(field: Field): KindFacet {
  return isRowKind(field.kind) ? rowFacets[field.kind] : rowFacets.text;
}

const escaped = (text: string) => text.replace(/[\\；;]/g, '\\$&').replace(/\n/g, '\\n');
const unescaped = (text: string) =>
  text.replace(/\\(.)/gs, (_, letter: string) => (letter === 'n' ? '\n' : letter)).trim();

/** Files are entered and shown on the page alone, not in sheets. */
const isInSheet = (field: Field) => facetOf(field).inSheet === undefined;

function writeRow(row: WireRecord, fields: readonly Field[]): string {
  return fields
    .filter(isInSheet)
    .map((field) => ({ title: field.title, text: facetOf(field).format(shownIn(row, field), field) }))
    .filter(({ text }) => text !== '')
    .map(({ title, text }) => `${title}：${escaped(text)}`)
    .join('；');
}

/** Reads `名称：阀门；数量：2`. A backslash escapes ； and \ in a text, and \n is a line break. */
function readRow(line: string, fields: readonly Field[]): Parsed {
  const row: WireRecord = {};
  const columns = fields.filter(isInSheet);
  for (const part of line.match(/(?:\\.|[^\\；;])+/gs) ?? []) {
    const colon = part.search(/[：:]/);
    const [title, text] = colon < 0 ? ['', ''] : [part.slice(0, colon), part.slice(colon + 1)];
    const field = columns.find((candidate) => candidate.title === title.trim());
    if (!field) {
      const titles = columns.map((candidate) => candidate.title).join('、');
      return bad(`“${part.trim().slice(0, 20)}”应写成“列名：内容”，列名为 ${titles}`);
    }
    const content = unescaped(text);
    const read = content === '' ? ok(undefined) : facetOf(field).parse(content, field);
    if (!read.ok) return read;
    if (read.value !== undefined) row[field.key] = read.value;
  }
  const missing = columns.find((field) => field.required && row[field.key] === undefined);
  return missing ? bad(missing.messages.required) : ok(row);
}

function readRows(text: string, field: Field): Parsed {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length > (field.schema.maxItems ?? MAX_ROWS)) return bad(field.messages.maxItems);
  const rows: unknown[] = [];
  for (const [index, line] of lines.entries()) {
    const read = readRow(line, field.rowFields);
    if (!read.ok) return bad(inRow(index, read.message));
    rows.push(read.value);
  }
  if (rows.length < (field.schema.minItems ?? 0)) return bad(field.messages.minItems);
  return ok(rows);
}

/** Records inside a record (master and detail): a list of rows with own fields; one line per row in a sheet. */
export const rows: KindFacet = {
  title: '明细行',
  sheetNote: '每行一条，写成“列名：内容；列名：内容”',
  holdsRows: true,
  onCard: 'never',
  // The compiler adds the items once the fields of a row are compiled (compiler/rows.ts).
  schema: (property) => ({
    type: 'array',
    maxItems: property.maxItems ?? MAX_ROWS,
    ...(property.minItems === undefined ? {} : { minItems: property.minItems }),
  }),
  ask: '请填写',
  searchMode: null,
  filterable: false,
  sortable: false,
  unordered: 'never',
  align: 'left',
  width: 90,
  wide: true,
  sample: (field, n) => [
    Object.fromEntries(
      field.rowFields
        .map((inner): [string, unknown] => [inner.key, exampleOf(facetOf(inner), inner, n)])
        // Files have no example: only the server that stores an upload knows its id.
        .filter(([, value]) => value !== ''),
    ),
  ],
  parse: readRows,
  format: (value, field) =>
    rowsOf(value)
      .map((row) => writeRow(row, field.rowFields))
      .join('\n'),
};
