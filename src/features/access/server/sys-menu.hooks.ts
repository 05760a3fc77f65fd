import { list, named } from '../../../server/http/replies/reply-shape.ts';
import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';

/** GET /sysMenu/list answers rows within rows (wire.md#5.4); clients send such a row back as it is. */
export const sysMenuHooks: ResourceHooks = {
  rowSchema: { children: { ...list(named('SysMenu')), title: '下级菜单' } },
  extraKeys: ['children'],
};
