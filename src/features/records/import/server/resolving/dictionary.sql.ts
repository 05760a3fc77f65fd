import type { DbSession } from '../../../../../server/db/session.ts';

interface ValueRow extends Record<string, unknown> {
  code: string;
  value: string;
  status: number | null;
}

/** Values of a dictionary in their order. */
export function selectDictionaryValues(db: DbSession, type: string): Promise<ValueRow[]> {
  return db.all<ValueRow>(
    db.t
      .selectFrom('sys_dict_data as d')
      .innerJoin('sys_dict_type as t', 't.id', 'd.type_id')
      .select(['d.code', 'd.value', 'd.status'])
      .where('t.code', '=', type)
      .where('t.is_deleted', '=', false)
      .where('d.is_deleted', '=', false)
      .orderBy('d.sort')
      .orderBy('d.id'),
  );
}
