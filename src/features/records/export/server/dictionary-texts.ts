import type { ExportColumn } from '../../../../engine/projections/export.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { selectDictionaryTexts } from './dictionary-text.sql.ts';

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
