import { signedIn, type UserCtx } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { invalid } from '../../../../server/errors.ts';
import { rowId } from '../../../../server/records/delete.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { setFields } from '../../../../server/records/edit.ts';
import { granted } from '../../../../server/records/records.routes.ts';
import { settingOf } from '../../../../server/records/registries/setting-specs.ts';

/** Calls on settings beside those of every resource (wire.md#5.7). */
export function settingEndpoints(): Endpoint[] {
  return [{ ...granted('/sysConfig/reset'), handler: (ctx, { body }) => resetSetting(signedIn(ctx), body) }];
}

/** POST /sysConfig/reset `{id}`: restores the default value. @throws 400 if the setting is unknown or has no default */
async function resetSetting(ctx: UserCtx, body: unknown): Promise<void> {
  const row = await findRow(ctx, 'sysConfig', { id: rowId(body), lock: 'update' });
  const standard = settingOf(row.code)?.standard ?? '';
  if (standard === '') throw invalid([{ field: 'value', message: '该参数没有默认值，请直接修改参数值' }]);
  await setFields(ctx, 'sysConfig', { row, set: { value: standard }, reason: '恢复默认值' });
}
