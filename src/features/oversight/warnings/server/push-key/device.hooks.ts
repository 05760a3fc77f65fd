import { invalid } from '../../../../../server/errors.ts';
import type { ResourceHooks } from '../../../../../server/records/hooks/hooks.ts';
import { MASK } from '../../../../../server/records/values/form.ts';
import { SHORTEST_KEY, sealPushKey } from './sealed-key.ts';

/** Rules of devices: a typed key has to be long enough, and is encrypted before it is stored. */
export const aiDevice: ResourceHooks = {
  untold: ['onlineStatus', 'lastSeenTime'],
  complete(_ctx, { record: { pushKey } }) {
    if (typeof pushKey !== 'string' || pushKey === '' || pushKey === MASK) return;
    if (pushKey.length < SHORTEST_KEY)
      throw invalid([{ field: 'pushKey', message: `推送密钥至少${SHORTEST_KEY}位，也可以保存后点“生成密钥”` }]);
  },
  async beforeWrite(ctx, { record }) {
    const { pushKey } = record;
    if (typeof pushKey !== 'string' || pushKey === '' || pushKey === MASK) return;
    record.pushKey = await sealPushKey(ctx.db, pushKey, ctx.now());
  },
};
