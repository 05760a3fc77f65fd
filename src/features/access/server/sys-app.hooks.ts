import type { UserCtx } from '../../../server/ctx.ts';
import { lockName } from '../../../server/db/lock-name.ts';
import { invalid, refuse } from '../../../server/errors.ts';
import type { Change, ResourceHooks } from '../../../server/records/hooks/hooks.ts';
import { differs } from '../../../server/records/values/differs.ts';
import { hasDefault, hasMenus } from './menu-place.sql.ts';

/** Applications (wire.md#5.5): one that holds menus stays, and the default one is one alone and stays in use. */
export const sysAppHooks: ResourceHooks = {
  codes: { duplicate: 'D5000', status: 'D3005' },
  async complete(ctx, change) {
    const { before, record } = change;
    if (before !== null && record.status === 1 && record.active === 'Y') {
      throw invalid([{ field: 'status', message: '默认应用不能停用，请先把其他应用设为默认' }]);
    }
    await refuseSecondDefault(ctx, change);
    if (before !== null && differs('code', before, record) && (await hasMenus(ctx.db, String(before.code)))) {
      throw invalid([{ field: 'code', message: '该应用下有菜单，唯一编码不能修改' }]);
    }
  },
  async allowDelete(ctx, rows) {
    for (const { code } of rows) if (await hasMenus(ctx.db, String(code))) throw refuse('D5002');
  },
};

/** Two that become the default at once wait for each other, so that the second finds the first. */
async function refuseSecondDefault(ctx: UserCtx, { before, record }: Change): Promise<void> {
  if (record.active !== 'Y' || before?.active === 'Y') return;
  await lockName(ctx.db, 'sys_app|default');
  if (await hasDefault(ctx.db)) throw refuse('D5001');
}
