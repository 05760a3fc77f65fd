import type { UserCtx } from '../../../../server/ctx.ts';
import { selectSome } from '../../../../server/db/records/read.ts';
import { refuse } from '../../../../server/errors.ts';
import { deleteRecords, rowId } from '../../../../server/records/delete.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { appendHistories } from '../../../../server/records/history.ts';
import { readLinks } from './holders.sql.ts';
import { ROLE_MENUS } from './links.ts';
import { deleteGrants, selectBelow, selectHolders } from './menu.sql.ts';
import { menusNotHeld } from './power.ts';

const MENU = 'sysMenu';
/** Maximum menus deleted together with their parent; an installation has some hundred menus and buttons. */
const MOST = 1_000;

/**
 * POST /sysMenu/delete: deletes a menu, everything below it, and the grants of all of these.
 * @throws D1002 for an unknown menu, D1013 if the caller does not hold one of the deleted menus
 */
export async function deleteMenu(ctx: UserCtx, body: unknown): Promise<void> {
  const { id } = await findRow(ctx, MENU, { id: rowId(body), lock: 'update' });
  const ids = [Number(id), ...(await selectBelow(ctx.db, { id: Number(id), limit: MOST }))];
  if ((await menusNotHeld(ctx, ids)).length > 0) throw refuse('D1013');
  await deleteRecords(ctx, MENU, { ids });
  await takeGrants(ctx, ids);
}

const ROLE = 'sysRole';

/** Revokes menus from every role that holds one of them; each role gets a history row. */
export async function takeGrants(ctx: UserCtx, menuIds: readonly number[]): Promise<void> {
  if (menuIds.length === 0) return;
  const holders = await selectHolders(ctx.db, menuIds);
  const filter = { key: 'id', op: 'any', value: holders } as const;
  const roles = { filter, visible: [], limit: holders.length, lock: 'update' } as const;
  const held = holders.length > 0 ? await selectSome(ctx.db, ctx.catalog.model(ROLE), roles) : [];
  const before = new Map<number, number[]>();
  for (const { id } of held) before.set(Number(id), await readLinks(ctx.db, ROLE_MENUS, Number(id)));
  await deleteGrants(ctx.db, menuIds);
  await appendHistories(
    ctx,
    ROLE,
    [...before].map(([recordId, ids]) => ({
      resource: ROLE,
      recordId,
      ...{ event: 'grantMenu', title: '授权菜单' },
      before: { grantMenuIdList: ids },
      after: { grantMenuIdList: ids.filter((id) => !menuIds.includes(id)) },
    })),
  );
}
