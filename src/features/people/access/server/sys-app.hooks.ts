import { invalid, refuse } from '../../../../server/errors.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { differs } from '../../../../server/records/values/differs.ts';
import { hasMenus } from './menu.sql.ts';

/** Applications (wire.md#5.5): those with menus cannot be deleted, and the default application cannot be disabled. */
export const sysAppHooks: ResourceHooks = {
  codes: { duplicate: 'D5000', status: 'D3005' },
  async complete(ctx, { before, record }) {
    if (before !== null && record.status === 1 && record.active === 'Y') {
      throw invalid([{ field: 'status', message: '默认应用不能停用，请先把其他应用设为默认' }]);
    }
    if (before !== null && differs('code', before, record) && (await hasMenus(ctx.db, String(before.code)))) {
      throw invalid([{ field: 'code', message: '该应用下有菜单，唯一编码不能修改' }]);
    }
  },
  async allowDelete(ctx, rows) {
    for (const { code } of rows) if (await hasMenus(ctx.db, String(code))) throw refuse('D5002');
  },
};
