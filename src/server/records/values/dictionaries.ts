import type { Ctx } from '../../ctx.ts';
import { type Mark, readMark } from '../../db/change-mark.ts';
import { type DictionaryRow, selectDictionaries } from '../../schemas/schemas.sql.ts';

export interface DictionaryValue {
  id: number;
  code: string;
  name: string;
  enabled: boolean;
}

export interface DictionaryType {
  id: number;
  code: string;
  name: string;
  values: DictionaryValue[];
}

/** All dictionaries of a tenant by type code. */
export type Dictionaries = ReadonlyMap<string, DictionaryType>;

const TABLES = ['sys_dict_type', 'sys_dict_data'];

const perDatabase = new WeakMap<object, Map<string, { mark: Mark; dictionaries: Dictionaries }>>();

/** Dictionaries of the tenant, cached until one is written in any process (change-mark.ts). */
export async function readDictionaries(ctx: Ctx): Promise<Dictionaries> {
  const kept = perDatabase.get(ctx.db.database) ?? new Map();
  perDatabase.set(ctx.db.database, kept);
  const mark = await readMark(ctx.db, TABLES);
  const cached = kept.get(ctx.tenant);
  if (cached && cached.mark === mark) return cached.dictionaries;
  const dictionaries = toDictionaries(await selectDictionaries(ctx.db));
  if (mark !== null) kept.set(ctx.tenant, { mark, dictionaries });
  return dictionaries;
}

function toDictionaries(rows: readonly DictionaryRow[]): Dictionaries {
  const types = new Map<string, DictionaryType>();
  for (const row of rows) {
    const type = types.get(row.type_code) ?? { id: row.type_id, code: row.type_code, name: row.type_name, values: [] };
    types.set(row.type_code, type);
    if (row.id === null || row.code === null) continue;
    type.values.push({
      id: row.id,
      code: row.code,
      name: row.value ?? '',
      enabled: row.status === 0 && row.type_status === 0,
    });
  }
  return types;
}

/** Label of a code; the code itself if its dictionary lacks it. */
export function labelOf(dictionaries: Dictionaries, type: string, code: unknown): string {
  return dictionaries.get(type)?.values.find((value) => value.code === String(code))?.name ?? String(code);
}
