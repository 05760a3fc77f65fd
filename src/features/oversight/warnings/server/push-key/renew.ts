import type { UserCtx } from '../../../../../server/ctx.ts';
import { findRow } from '../../../../../server/records/detail.ts';
import { setFields } from '../../../../../server/records/edit.ts';
import { valueIn } from '../../../../../server/records/values/body.ts';
import { newPushKey } from './sealed-key.ts';

const DEVICE = 'AIEquipmentFile';

/** Gives a device a new key, which is returned only this once; the old one becomes invalid. */
export async function renewPushKey(ctx: UserCtx, body: unknown): Promise<{ pushKey: string }> {
  const row = await findRow(ctx, DEVICE, { id: valueIn(body, 'id'), lock: 'update' });
  const pushKey = newPushKey();
  await setFields(ctx, DEVICE, { row, set: { pushKey }, reason: '生成推送密钥' });
  return { pushKey };
}
