import type { Ctx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { readDictionaries } from '../../../../server/records/values/dictionaries.ts';
import { SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import { readSeedFiles } from '../../../../server/schemas/seed-files.ts';

/** GET /sysDictType/dropDown: the enabled values of a dictionary in their order (wire.md#5.6). */
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
  /** Present for disabled values only: records keep showing them, inputs do not offer them. */
  status?: 1;
  children: [];
}

/** GET /sysDictType/tree: all dictionaries, which the client caches to show names instead of codes (wire.md#5.6). */
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

/** True for types whose codes a workflow uses: only the texts of their values may change (wire.md#5.6). */
export function isLockedDictionary(code: unknown): boolean {
  locked ??= new Set(
    readSeedFiles(SCHEMAS_DIR)
      .dictionaries.filter((type) => type.locked)
      .map((type) => type.code),
  );
  return typeof code === 'string' && locked.has(code);
}
