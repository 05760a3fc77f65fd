import type { ExportColumn } from '../../../../engine/projections/export.ts';
import type { Field } from '../../../../engine/resource.ts';
import { hasWords } from '../../../../kinds/parts/choices.ts';
import { kindFacets } from '../../../../kinds/tables/meanings.ts';
import { serialOf } from '../../../../server/workbook/serial-date.ts';
import type { CellStyle, CellValue } from '../../../../server/workbook/xml/sheet-xml.ts';

/** Dictionary type → code → text. */
export type CodeTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

type Column = Pick<ExportColumn, 'field' | 'valueKey'>;

/** Cell style of a field: date, time, number or plain. */
export function cellStyleOf({ kind }: Field): CellStyle {
  const { time, figure } = kindFacets[kind];
  return time ?? figure?.sheet ?? 'plain';
}

/** Cell value of a wire value: numbers and times as such, all others as the text that users read. */
export function cellValueOf(value: unknown, { field, valueKey }: Column, texts: CodeTexts): CellValue {
  if (value === undefined || value === null) return null;
  if (valueKey !== field.key) return String(value);
  if (field.dictionary) return texts.get(field.dictionary)?.get(String(value)) ?? String(value);
  const { time, figure, format } = kindFacets[field.kind];
  if (time !== undefined) return serialOf(String(value)) ?? String(value);
  return typeof value === 'number' && figure && !hasWords(field) ? value : format(value, field);
}

/** The cell's text as users read it; '' for an empty cell. */
export function cellTextOf(value: unknown, column: Column, texts: CodeTexts): string {
  if (value === undefined || value === null) return '';
  const { time, format } = kindFacets[column.field.kind];
  return time === undefined ? String(cellValueOf(value, column, texts) ?? '') : format(value, column.field);
}
