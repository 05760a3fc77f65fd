import type { ExportColumn } from '../../../engine/projections/export.ts';
import type { Field } from '../../../engine/resource.ts';
import { hasWords } from '../../../kinds/parts/choices.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import { serialOf } from '../../../server/workbook/serial-date.ts';
import type { CellStyle, CellValue } from '../../../server/workbook/xml/sheet-xml.ts';

/** Dictionary type → code → text. */
export type CodeTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

type Column = Pick<ExportColumn, 'field' | 'valueKey'>;

/** How the cells of a field look: a day or a moment, a figure, or what they hold. */
export function cellStyleOf({ kind }: Field): CellStyle {
  const { time, figure } = kindFacets[kind];
  return time ?? figure?.sheet ?? 'plain';
}

/** What a cell holds of a value on the wire: numbers and times as such, everything else as the text people read. */
export function cellValueOf(value: unknown, { field, valueKey }: Column, texts: CodeTexts): CellValue {
  if (value === undefined || value === null) return null;
  if (valueKey !== field.key) return String(value);
  if (field.dictionary) return texts.get(field.dictionary)?.get(String(value)) ?? String(value);
  const { time, figure, format } = kindFacets[field.kind];
  if (time !== undefined) return serialOf(String(value)) ?? String(value);
  return typeof value === 'number' && figure && !hasWords(field) ? value : format(value, field);
}

/** The same as people read it; '' where there is none. */
export function cellTextOf(value: unknown, column: Column, texts: CodeTexts): string {
  if (value === undefined || value === null) return '';
  const { time, format } = kindFacets[column.field.kind];
  return time === undefined ? String(cellValueOf(value, column, texts) ?? '') : format(value, column.field);
}
