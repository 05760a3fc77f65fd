import { sql } from 'kysely';
import type { Session } from './session.ts';

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

/** Codes of every dictionary type, disabled ones too. */
export async function selectDictionaryCodes(session: Session): Promise<Set<string>> {
  const query = session.t.selectFrom('sys_dict_type').select('code').where('is_deleted', '=', false);
  return new Set((await session.all<{ code: string }>(query)).map(({ code }) => code));
}

/** Every dictionary type with its values, both in order. */
export async function selectDictionaries(session: Session): Promise<DictionaryRow[]> {
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

/** Whether another code of the table – of one dictionary, where a type is given – differs from this one in case or width alone. */
export async function hasCodeVariant(
  session: Session,
  of: { table: 'sys_dict_type' | 'sys_dict_data'; code: string; typeId: number | null; exceptId: number },
): Promise<boolean> {
  const variants = session.t
    .selectFrom(of.table)
    .select('id')
    .where(sql<boolean>`lower(normalize(code, nfkc)) = lower(normalize(${of.code}, nfkc))`)
    .where('code', '<>', of.code)
    .where('is_deleted', '=', false)
    .where('id', '<>', of.exceptId)
    .limit(1);
  const within = of.typeId === null ? variants : variants.where('type_id', '=', of.typeId);
  return (await session.first(within)) !== undefined;
}
