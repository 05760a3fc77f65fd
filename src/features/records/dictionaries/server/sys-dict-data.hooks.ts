import type { WireRecord } from '../../../../engine/json.ts';
import { kindFacets } from '../../../../kinds/tables/meanings.ts';
import { serverFacets } from '../../../../kinds/tables/server/storages.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { findReference } from '../../../../server/db/records/references.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { readDictionaries } from '../../../../server/records/values/dictionaries.ts';
import { isLockedDictionary } from './dictionaries.ts';

async function typeCode(ctx: UserCtx, typeId: unknown): Promise<string> {
  const types = await readDictionaries(ctx);
  return [...types.values()].find(({ id }) => id === Number(typeId))?.code ?? '';
}

const LOCKED = '流程所用的字典值只可修改显示文字';

/** Dictionary values (wire.md#5.6). If a workflow uses a dictionary's codes, only its texts may change. */
export const sysDictDataHooks: ResourceHooks = {
  codes: { missing: 'D3004', duplicate: 'D3003', status: 'D3005', target: { typeId: 'D3000' } },
  async complete(ctx, { before, record }) {
    if (before !== null && record.typeId !== before.typeId) {
      throw invalid([{ field: 'typeId', message: '字典值不能换到其他字典类型' }]);
    }
    if (!isLockedDictionary(await typeCode(ctx, record.typeId))) return;
    if (before === null) throw invalid([{ field: 'code', message: '流程所用的字典不能增加字典值' }]);
    const changed = (['code', 'status', 'sort'] as const).find((key) => record[key] !== before[key]);
    if (changed) throw invalid([{ field: changed, message: LOCKED }]);
  },
  async beforeDelete(ctx, rows) {
    for (const row of rows) await refuseUsed(ctx, row);
  },
};

/** Refuses to delete a value that a record uses, which would then show a bare code. */
async function refuseUsed(ctx: UserCtx, row: WireRecord): Promise<void> {
  const type = await typeCode(ctx, row.typeId);
  if (isLockedDictionary(type)) throw invalid([{ field: 'code', message: LOCKED }]);
  for (const use of ctx.catalog.dictionaryUses(type)) {
    const coded = use.inner ?? use.field;
    const value = serverFacets.dictionary.accept(row.code, coded);
    const stored = serverFacets.dictionary.toDb(value, coded);
    if (!kindFacets[coded.kind].coded || !stored.ok) continue;
    if (await findReference(ctx.db, [use], { values: [stored.value] })) throw refuse('D1007');
  }
}
