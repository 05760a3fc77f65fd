import type { WireRecord } from '../../../../engine/json.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import { list, named } from '../../../../server/http/replies/reply-shape.ts';
import type { Change, ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { differs } from '../../../../server/records/values/differs.ts';
import { cascadeApplication, selectApplication } from './menu.sql.ts';
import { isUnlimited } from './power.ts';

const DIRECTORY = 0;
const MENU = 1;
const BUTTON = 2;

/** Values of openType (wire.md#5.4). */
const OPEN = { none: 0, component: 1, inside: 2 } as const;

/** Menus and buttons. GET /sysMenu/list returns nested rows (wire.md#5.4), which clients send back unchanged. */
export const sysMenuHooks: ResourceHooks = {
  codes: { duplicate: 'D4000', ownParent: 'D4006' },
  rowSchema: { children: { ...list(named('SysMenu')), title: '下级菜单' } },
  extraKeys: ['children'],
  deletesMore: true,
  // Changes of `application` write no history row: submenus take their application from their parent.
  untold: ['application'],
  async complete(ctx, change) {
    const { before, record } = change;
    fillType(record);
    refuseIncomplete(record);
    if (before === null || differs('router', before, record)) refuseTaken(record);
    refuseForeignPermission(ctx, change);
    if (before !== null && isRoot(before) && !isRoot(record)) throw refuse('D4007');
    if (!isRoot(record)) record.application = await selectApplication(ctx.db, Number(record.pid));
  },
  async afterWrite(ctx, { before, record, id }) {
    if (before === null || !differs('application', before, record)) return;
    await cascadeApplication(ctx.db, { id, path: String(record.pids ?? ''), application: String(record.application) });
  },
};

const isRoot = ({ pid }: WireRecord) => Number(pid ?? 0) === 0;

/** Sets properties that the type determines: a directory only holds other menus, a button opens nothing. */
function fillType(record: WireRecord): void {
  if (record.type === DIRECTORY) Object.assign(record, { component: 'PageView', openType: OPEN.component });
  if (record.type === BUTTON) record.openType = OPEN.none;
  if (record.type === MENU && record.openType === OPEN.inside) record.component = 'Iframe';
}

/** @throws D4001 to D4004 for a missing property that the type requires */
function refuseIncomplete({ type, router, openType, permission }: WireRecord): void {
  if (type !== BUTTON && !router) throw refuse('D4001');
  if (type === MENU && !openType) throw refuse('D4002');
  if (type !== BUTTON) return;
  if (!permission) throw refuse('D4003');
  if (!String(permission).includes(':')) throw refuse('D4004');
}

/** Routes of the console's own pages: a menu with such a route would never open. */
const TAKEN = /^\/?(?:user|test|404)(?:\/|$)/;

function refuseTaken({ router }: WireRecord): void {
  if (!TAKEN.test(String(router ?? ''))) return;
  throw invalid([{ field: 'router', message: '路由地址以 /user、/test 或 /404 开头的页面属于系统，请换一个' }]);
}

/** Refuses a new code for a button that roles hold: they would get a permission without a grant (security.md#R9). */
function refuseForeignPermission(ctx: UserCtx, { before, record }: Change): void {
  if (isUnlimited(ctx) || !record.permission || !differs('permission', before, record)) return;
  if (!may(ctx, String(record.permission))) throw refuse('D1013');
}
