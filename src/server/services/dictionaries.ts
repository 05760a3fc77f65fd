import type { Ctx } from '../ctx.ts';
import { type Mark, readMark } from '../db/change-mark.ts';
import { type DictionaryRow, selectDictionaries } from '../db/dictionaries.ts';
import { refuse } from '../errors.ts';
import { SCHEMAS_DIR } from './descriptors.ts';
import { readSeedFiles } from './seed/seed-files.ts';

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

/** Kept in the process until any process writes a dictionary (change-mark.ts). */
export async function readDictionaries(ctx: Ctx): Promise<Dictionaries> {
  const kept = perDatabase.get(ctx.db.database) ?? new Map();
  perDatabase.set(ctx.db.database, kept);
  const mark = await readMark(ctx.db, TABLES);
  const known = kept.get(ctx.tenant);
  if (known && known.mark === mark) return known.dictionaries;
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

/** What a code is called; where its type does not know it, the code itself. */
export function labelOf(dictionaries: Dictionaries, type: string, code: unknown): string {
  return dictionaries.get(type)?.values.find((value) => value.code === String(code))?.name ?? String(code);
}

/** GET /sysDictType/dropDown: enabled values in order (wire.md#5.6). */
export async function dropDownValues(ctx: Ctx, code: unknown): Promise<{ code: string; value: string }[]> {
  const type = (await readDictionaries(ctx)).get(String(code));
  if (!type) throw refuse('D3000');
  return type.values.filter(({ enabled }) => enabled).map(({ code: own, name }) => ({ code: own, value: name }));
}

interface TreeValue {
  id: number;
  pid: number;
  code: string;
  name: string;
  /** Only on values that are stopped: shown where a record has them, not offered for choice. */
  status?: 1;
  children: [];
}

/** GET /sysDictType/tree: what the client keeps to show names for codes (wire.md#5.6). */
export async function dictionaryTree(ctx: Ctx) {
  const types = [...(await readDictionaries(ctx)).values()];
  return types.map(({ id, code, name, values }) => ({
    id,
    pid: 0,
    code,
    name,
    children: values.map(
      (value): TreeValue => ({
        id: value.id,
        pid: id,
        code: value.code,
        name: value.name,
        ...(value.enabled ? {} : { status: 1 }),
        children: [],
      }),
    ),
  }));
}

let locked: ReadonlySet<string> | undefined;

/** Types whose codes are written into a workflow: their texts may change, nothing else (wire.md#5.6). */
export function isLockedDictionary(code: unknown): boolean {
  locked ??= new Set(
    readSeedFiles(SCHEMAS_DIR)
      .dictionaries.filter((type) => type.locked)
      .map((type) => type.code),
  );
  return typeof code === 'string' && locked.has(code);
}
