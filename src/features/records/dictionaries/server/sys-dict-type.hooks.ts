import { invalid, refuse } from '../../../../server/errors.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { isLockedDictionary } from './dictionaries.ts';

/** Dictionary types (wire.md#5.6): a type in use keeps its code; a type that a workflow uses also keeps its status. */
export const sysDictTypeHooks: ResourceHooks = {
  codes: { missing: 'D3000', duplicate: 'D3001', referenced: 'D3002', status: 'D3005' },
  complete(ctx, { before, record }) {
    if (before === null) return;
    const isUsed = isLockedDictionary(before.code) || ctx.catalog.dictionaryUses(String(before.code)).length > 0;
    if (isUsed && record.code !== before.code) {
      throw invalid([{ field: 'code', message: '系统正在使用该字典，唯一编码不能修改' }]);
    }
    if (isLockedDictionary(before.code) && record.status !== before.status) {
      throw invalid([{ field: 'status', message: '流程所用的字典不能停用' }]);
    }
  },
  beforeDelete(ctx, rows) {
    if (rows.some(({ code }) => ctx.catalog.dictionaryUses(String(code)).length > 0)) throw refuse('D1007');
  },
};
