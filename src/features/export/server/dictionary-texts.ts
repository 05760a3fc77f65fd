import type { ExportColumn } from '../../../engine/projections/export.ts';
import type { UserCtx } from '../../../server/ctx.ts';

/** Texts of the coded values in these columns: dictionary type → code → text. Disabled values keep theirs. */
export async function dictionaryTexts(
  ctx: UserCtx,
  columns: readonly Pick<ExportColumn, 'field'>[],
): Promise<Map<string, Map<string, string>>> {
  const types = [...new Set(columns.flatMap(({ field }) => (field.dictionary ? [field.dictionary] : [])))];
  const texts = new Map<string, Map<string, string>>(types.map((type) => [type, new Map()]));
  if (types.length === 0) return texts;
  const rows = await ctx.db.all<{ type: string; code: string; value: string }>(
    ctx.db.t
      .selectFrom('sys_dict_data as d')
      .innerJoin('sys_dict_type as t', 't.id', 'd.type_id')
      .select(['t.code as type', 'd.code as code', 'd.value as value'])
      .where('t.code', 'in', types)
      .where('d.is_deleted', '=', false)
      .where('t.is_deleted', '=', false),
  );
  for (const { type, code, value } of rows) texts.get(type)?.set(code, value);
  return texts;
}
