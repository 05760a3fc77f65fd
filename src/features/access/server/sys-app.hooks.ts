import { invalid, refuse } from '../../../server/errors.ts';
import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';
import { hasMenus } from './menu-place.sql.ts';

/** Applications (wire.md#5.5): one that holds menus stays, and the default one stays in use. */
export const sysAppHooks: ResourceHooks = {
  codes: { duplicate: 'D5000', status: 'D3005' },
  complete(_, { before, record }) {
    if (before !== null && record.status === 1 && record.active === 'Y') {
      throw invalid([{ field: 'status', message: '默认应用不能停用，请先把其他应用设为默认' }]);
    }
  },
  async allowDelete(ctx, rows) {
    for (const { code } of rows) if (await hasMenus(ctx.db, String(code))) throw refuse('D5002');
  },
};
