import type { DbSession } from '../db/session.ts';

export interface DictionaryRow extends Record<string, unknown> {
  type_id: number;
  type_code: string;
  type_name: string;
  type_status: number;
  id: number | null;
  code: string | null;
  value: string | null;
  status: number | null;
}

/** All dictionary types with their values, in order. */
export async function selectDictionaries(session: DbSession): Promise<DictionaryRow[]> {
  return session.prepared<DictionaryRow>(
    'dictionaries',
    (on) =>
      on.t
        .selectFrom('sys_dict_type as t')
        .leftJoin('sys_dict_data as d', (join) => join.onRef('d.type_id', '=', 't.id').on('d.is_deleted', '=', false))
        .select([
          't.id as type_id',
          't.code as type_code',
          't.name as type_name',
          't.status as type_status',
          'd.id',
          'd.code',
          'd.value',
          'd.status',
        ])
        .where('t.is_deleted', '=', false)
        .orderBy('t.sort')
        .orderBy('t.id')
        .orderBy('d.sort')
        .orderBy('d.id'),
    {},
  );
}
