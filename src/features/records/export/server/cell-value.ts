import type { ExportColumn } from '../../../../engine/projections/export.ts';
import type { Field } from '../../../../engine/resource.ts';
import { hasWords } from '../../../../kinds/parts/choices.ts';
import { kindFacets } from '../../../../kinds/tables/meanings.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { serialOf } from '../../../../server/workbook/serial-date.ts';
import type { CellStyle, CellValue } from '../../../../server/workbook/xml/sheet-xml.ts';
import { selectDictionaryTexts } from './dictionary-text.sql.ts';

/** Dictionary type → code → text. */
export type CodeTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

type Column = Pick<ExportColumn, 'field' | 'valueKey'>;

/** Cell style of a field: date, time, number or plain. */
export function cellStyleOf({ kind }: Field): CellStyle {
  const { time, figure } = kindFacets[kind];
  return time ?? (figure === undefined || figure.sheet === 'words' ? 'plain' : figure.sheet);
}

/** Cell value of a wire value: numbers and times as such, all others as the text that users read. */
export function cellValueOf(value: unknown, { field, valueKey }: Column, texts: CodeTexts): CellValue {
  if (value === undefined || value === null) return null;
  if (valueKey !== field.key) return String(value);
  if (field.dictionary) return texts.get(field.dictionary)?.get(String(value)) ?? String(value);
  const { time, figure, format } = kindFacets[field.kind];
  if (time !== undefined) return serialOf(String(value)) ?? String(value);
  if (typeof value !== 'number' || figure === undefined || figure.sheet === 'words' || hasWords(field)) {
    return format(value, field);
  }
  return figure.sheet === 'percent' ? hundredths(value) : value;
}

/** Converts a percentage to the fraction that Excel's percent format expects: 12.5 becomes 0.125. */
function hundredths(percent: number): number {
  return Number((percent / 100).toFixed(8));
}

/** The cell's text as users read it; '' for an empty cell. */
export function cellTextOf(value: unknown, column: Column, texts: CodeTexts): string {
  if (value === undefined || value === null) return '';
  const { time, format } = kindFacets[column.field.kind];
  return time === undefined ? String(cellValueOf(value, column, texts) ?? '') : format(value, column.field);
}

/** Texts of the coded values in these columns: dictionary type → code → text, including disabled values. */
export async function dictionaryTexts(
  ctx: UserCtx,
  columns: readonly Pick<ExportColumn, 'field'>[],
): Promise<Map<string, Map<string, string>>> {
  const types = [...new Set(columns.flatMap(({ field }) => (field.dictionary ? [field.dictionary] : [])))];
  const texts = new Map<string, Map<string, string>>(types.map((type) => [type, new Map()]));
  if (types.length === 0) return texts;
  const rows = await selectDictionaryTexts(ctx.db, types);
  for (const { type, code, value } of rows) texts.get(type)?.set(code, value);
  return texts;
}
