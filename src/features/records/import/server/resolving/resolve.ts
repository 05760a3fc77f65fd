import type { WireRecord } from '../../../../../engine/json.ts';
import type { ImportColumn } from '../../../../../engine/projections/import.ts';
import type { Field } from '../../../../../engine/resource.ts';
import { timeOfDay } from '../../../../../kinds/date-time/meaning.ts';
import type { KindFacet } from '../../../../../kinds/parts/meaning.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import { columnLetters, type GridCell } from '../../../../../server/workbook/grid.ts';
import { readDateText } from '../reading/dates.ts';
import { type DataRow, OUTSIDE } from '../reading/rows.ts';
import type { CellError, Notices } from '../report.ts';
import { takeFromOthers } from './derived.ts';
import type { Found, NameIndex, Within } from './names.ts';
import type { ImportOptions } from './options.ts';
import { takesPictures } from './pictures.ts';
import { isAsWritten, type Present } from './present.ts';
import { readRowNames } from './row-names.ts';
import { pendingId } from './siblings.ts';
import type { Unknowns } from './unknowns.ts';

/** Context for reading the cells of a sheet. */
export interface Reading {
  columns: readonly ImportColumn[];
  /** Candidates of every field that references records or codes. */
  indexes: ReadonlyMap<string, NameIndex>;
  /** Candidates from the sheet's own lines, for columns that may name a record which another line adds. */
  siblings: ReadonlyMap<string, NameIndex>;
  options: Pick<ImportOptions, 'values' | 'blankUnknown'>;
  /** Headings of the sheet, by field key. */
  headings: ReadonlyMap<string, string>;
  date1904: boolean;
  /** The sheet's only year, for days written without one. */
  year: number | null;
  notices: Notices;
  unknowns: Unknowns;
}

export interface ReadRecord {
  line: number;
  record: WireRecord;
  /** Values of the existing record that stay, because their cells equal what an export writes. */
  kept: WireRecord;
  /** Keys of fields the row empties; a cell without text leaves the stored value. */
  cleared: string[];
  errors: CellError[];
}

const FORMULA = '单元格是公式，不能导入。请选中该列复制，再“选择性粘贴-数值”，保存后重新导入';

/** Reads a line of the sheet into a record of wire values; cells that cannot be read become errors. */
export function readRecord(row: DataRow, reading: Reading, present: Present | null = null): ReadRecord {
  const result: ReadRecord = { line: row.line, record: {}, kept: {}, cleared: [], errors: [] };
  for (const column of reading.columns) {
    const { key } = column.field;
    const cell = row.cells.get(key);
    if (!cell || takesPictures(column)) continue;
    if (present && isAsWritten(cell, column, { present, record: result.record }))
      result.kept[key] = present.record[key];
    else readCell(cell, column, { row, reading, result });
  }
  if (present === null) takeFromOthers(result, reading);
  return result;
}

/** Value of a field in this row, read from the sheet or kept from the record. */
function saidOf({ record, kept }: ReadRecord, key: string): unknown {
  return record[key] ?? kept[key];
}

interface RowContext {
  row: DataRow;
  reading: Reading;
  result: ReadRecord;
}

function readCell(cell: GridCell, column: ImportColumn, place: RowContext): void {
  const { field } = column;
  const refuse = (message: string): CellError => {
    const error = errorAt(cell, column, { place, message });
    place.result.errors.push(error);
    return error;
  };
  if (cell.kind === 'formula') refuse(FORMULA);
  else if (cell.kind === 'error') refuse(`单元格是错误值 ${cell.text}，请改正后重新导入`);
  else if (CLEAR.test(cell.text.trim())) clear(column, { ...place, refuse });
  else if (field.importColumn.sameDay && SAME_DAY.test(cell.text.trim())) takeDay(field, place.result);
  else if (place.reading.indexes.has(field.key)) readNames(cell, column, { ...place, refuse });
  else {
    const parsed = kindFacets[field.kind].parse(textFor(field, cell, place), field);
    const named = parsed.ok ? readRowNames(field, parsed.value, place.reading.indexes) : parsed;
    if ('message' in named) refuse(named.message);
    else if (named.value !== '' && named.value !== undefined) setValue(place.result.record, field.key, named.value);
  }
}

/** Cell text that empties a field of an existing record. */
const CLEAR = /^[「【]清空[」】]$/;

/** Cell text for a deadline on the day on which the hazard was found. */
const SAME_DAY = /^(当天|当日|当场|立即|即时|立即整改)$/;

function takeDay(field: Field, { record }: ReadRecord): void {
  const day = String(record[field.importColumn.sameDay ?? ''] ?? '').slice(0, 10);
  if (day !== '') setValue(record, field.key, `${day} ${timeOfDay(field)}`);
}

function clear({ field, required, title }: ImportColumn, { result, refuse }: RowContext & Refuse): void {
  if (required) refuse(`${title}必填，不能清空`);
  else result.cleared.push(field.key);
}

function setValue(record: WireRecord, key: string, value: unknown): void {
  record[key] = value;
}

/** A number of which a spreadsheet keeps only the first 15 digits. */
const LONG_NUMBER = /^\d{16}/;
const DIGITS_LOST = '按数字保存，15 位以后已变成 0，请先把该列设为文本格式再填写';

const headingOf = (field: Field, { headings }: Reading) => headings.get(field.key) ?? field.title;

function textFor(field: Field, cell: GridCell, { reading, result }: RowContext): string {
  const { time, figure }: KindFacet = kindFacets[field.kind];
  if (figure?.sheet === 'percent' && cell.percent !== undefined) return cell.percent;
  const text = cell.text.replace(/\r\n?/g, '\n');
  if (time === undefined) {
    if (cell.kind === 'number' && figure === undefined && LONG_NUMBER.test(text)) {
      reading.notices.add(`“${headingOf(field, reading)}”${DIGITS_LOST}`, result.line);
    }
    return text;
  }
  const read = readDateText(cell, reading);
  if (read.yearAdded) {
    reading.notices.add(`“${headingOf(field, reading)}”缺少年份，已按 ${reading.year} 年导入`, result.line);
  }
  return read.text;
}

/** Maximum characters of a faulty cell that the report repeats. */
const MAX_SHOWN = 60;

function errorAt(cell: GridCell, column: ImportColumn, of: { place: RowContext; message: string }): CellError {
  const { reading, result } = of.place;
  const text = (cell.percent ?? cell.text).trim();
  return {
    row: result.line,
    column: reading.headings.get(column.field.key) ?? column.title,
    message: of.message,
    ...(cell.column === OUTSIDE ? {} : { cell: `${columnLetters(cell.column)}${result.line}` }),
    ...(text === '' ? {} : { text: text.slice(0, MAX_SHOWN) }),
    field: column.field.key,
  };
}

type Refuse = { refuse(message: string): CellError };

/** Maximum names of one cell: more than any field stores. */
const MAX_NAMES = 1_000;

function readNames(cell: GridCell, column: ImportColumn, place: RowContext & Refuse): void {
  const { field } = column;
  const parts = field.relation?.multiple ? cell.text.split(/[,，、;；\n]/) : [cell.text];
  const texts = parts.map((text) => text.trim()).filter((text) => text !== '');
  if (texts.length > MAX_NAMES) {
    place.refuse(`${column.title}最多填写 ${MAX_NAMES} 个`);
    return;
  }
  const values = texts.map((text) => readName(text, column, place));
  const found = values.filter((value) => value !== undefined);
  if (found.length === 0) return;
  setValue(place.result.record, field.key, namedValue(field, found));
}

/** Joins several values: to an array if the field stores one, else to a text of ids. */
function namedValue({ relation, schema }: Field, found: readonly unknown[]): unknown {
  if (!relation?.multiple) return found[0];
  return schema.type === 'array' ? found : found.join();
}

/** Stored value for a text; undefined if the text was refused, left out or written to another field. */
function readName(text: string, column: ImportColumn, place: RowContext & Refuse): unknown {
  const { field } = column;
  const { reading } = place;
  const within = withinOf(field, place);
  const found = findName(text, field, { ...place, within });
  if (found.ok) return accept(found, text, { column, place });
  const instead = reading.options.values.get(field.key)?.get(text);
  if (instead !== undefined && instead.trim() !== '') {
    const second = findName(instead, field, { ...place, within });
    if (second.ok) return accept(second, instead, { column, place });
  }
  if (putElsewhere(text, column, place) || hangsInTheAir(column, place)) return undefined;
  if (!column.required && (instead === '' || reading.options.blankUnknown)) {
    reading.notices.add(`“${column.title}”没有找到的内容已留空`, place.result.line);
    return undefined;
  }
  // The message is set later, when all unknown texts have been collected.
  reading.unknowns.add({ column, text, line: place.result.line, found, within, error: place.refuse('') });
  return undefined;
}

function findName(
  text: string,
  field: Field,
  { reading, result, within }: RowContext & { within: Within | undefined },
): Found {
  const index = reading.indexes.get(field.key);
  if (!index) return { ok: false, reason: 'unknown', suggestions: [] };
  const found = index.find(text, within);
  return found.ok || found.reason !== 'unknown' ? found : (findSibling(text, field, { reading, result }) ?? found);
}

/** Finds a record that is added by another line of this sheet. */
function findSibling(
  text: string,
  field: Field,
  { reading, result }: Pick<RowContext, 'reading' | 'result'>,
): Found | null {
  const own = String(pendingId(result.line));
  const found = reading.siblings.get(field.key)?.findNamed(text, (candidate) => String(candidate.value) !== own);
  return found && (found.ok || found.reason === 'ambiguous') ? found : null;
}

/** Limits candidates to those that fit the records named in other cells, such as the items of the row's risk point. */
function withinOf(field: Field, { reading, result }: RowContext): Within | undefined {
  const pairs = Object.entries(field.relation?.match ?? {}).flatMap(([target, own]): [string, string][] => {
    const value = saidOf(result, own);
    return value === undefined ? [] : [[target, String(value)]];
  });
  return pairs.length === 0 ? undefined : reading.indexes.get(field.key)?.where(pairs);
}

/** Sets the fields determined by the named record: a risk point has one type, whatever the sheet says. */
function accept(
  found: Found & { ok: true },
  text: string,
  of: { column: ImportColumn; place: RowContext & Refuse },
): unknown {
  const { column, place } = of;
  const { candidate, how } = found;
  const { notices } = place.reading;
  for (const [target, own] of Object.entries(column.field.relation?.match ?? {})) {
    const value = candidate.keys[target];
    if (value !== undefined && value !== null) setValue(place.result.record, own, value);
  }
  copyBeside(column.field, candidate.keys, place.result.record);
  if (how === 'elsewhere') {
    notices.add(
      `“${column.title}”所属的类别与表格中填写的不一致，已按系统中“${column.title}”所属的类别导入`,
      place.result.line,
    );
  }
  if (how === 'lowest')
    notices.add(`“${column.title}”按最下一级的名称匹配`, place.result.line, `，如“${text}”→“${candidate.label}”`);
  if (how === 'contained')
    notices.add(`“${column.title}”按包含的文字匹配`, place.result.line, `，如“${text}”→“${candidate.label}”`);
  return candidate.value;
}

/** Copies fields of the chosen record as the form does. For relations stored by id, the server copies them. */
function copyBeside({ relation }: Field, chosen: WireRecord, record: WireRecord): void {
  if (!relation || relation.value === 'id') return;
  for (const [own, theirs] of Object.entries(relation.copy)) {
    if (chosen[theirs] !== undefined) setValue(record, own, chosen[theirs]);
  }
}

/** Writes the name of an unregistered place to the text field for it (domain.md#9.5); false if there is none. */
function putElsewhere(text: string, column: ImportColumn, place: RowContext): boolean {
  if (column.otherwise === null) return false;
  const { record, line } = place.result;
  const given = record[column.otherwise];
  setValue(record, column.otherwise, typeof given === 'string' && given !== '' ? `${text}，${given}` : text);
  const target = place.reading.columns.find((other) => other.field.key === column.otherwise);
  const kept = target ? `已填入“${target.title}”` : '已按原文保留';
  place.reading.notices.add(`“${column.title}”未登记的，${kept}`, line);
  return true;
}

/** True if the column depends on a name that was not found, as an item on its risk point: one error is enough. */
function hangsInTheAir(column: ImportColumn, place: RowContext): boolean {
  const { errors, line } = place.result;
  const lost = Object.values(column.field.relation?.match ?? {}).find(
    (own) => saidOf(place.result, own) === undefined && place.row.cells.has(own),
  );
  if (lost === undefined) return false;
  const parent = place.reading.columns.find((other) => other.field.key === lost)?.title ?? lost;
  if (!errors.some((error) => error.field === lost)) {
    place.reading.notices.add(`“${parent}”留空的，“${column.title}”也已留空`, line);
  }
  return !column.required;
}
