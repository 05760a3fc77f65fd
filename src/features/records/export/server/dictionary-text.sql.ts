import type { DbSession } from '../../../../server/db/session.ts';

interface TextRow extends Record<string, unknown> {
  type: string;
  code: string;
  value: string;
}

/** Texts of the values of these dictionary types, including disabled values. */
export function selectDictionaryTexts(db: DbSession, types: readonly string[]): Promise<TextRow[]> {
  return db.all<TextRow>(
    db.t
      .selectFrom('sys_dict_data as d')
      .innerJoin('sys_dict_type as t', 't.id', 'd.type_id')
      .select(['t.code as type', 'd.code as code', 'd.value as value'])
      .where('t.code', 'in', [...types])
      .where('d.is_deleted', '=', false)
      .where('t.is_deleted', '=', false),
  );
}
