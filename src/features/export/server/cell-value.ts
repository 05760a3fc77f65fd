import type { ExportColumn } from '../../../engine/projections/export.ts';
import { hasWords } from '../../../kinds/parts/choices.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import type { CellValue } from '../../../server/workbook/xml/sheet-xml.ts';

/** Dictionary type → code → text. */
export type CodeTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

type Column = Pick<ExportColumn, 'field' | 'valueKey'>;

/** What a cell says about a value on the wire: numbers are numbers, everything else the text people read. */
export function cellValueOf(value: unknown, { field, valueKey }: Column, texts: CodeTexts): CellValue {
  if (value === undefined || value === null) return null;
  if (valueKey !== field.key) return String(value);
  if (field.dictionary) return texts.get(field.dictionary)?.get(String(value)) ?? String(value);
  const { figure, format } = kindFacets[field.kind];
  return typeof value === 'number' && figure && !hasWords(field) ? value : format(value, field);
}
