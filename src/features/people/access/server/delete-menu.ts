import type { UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { deleteRecords, rowId } from '../../../../server/records/delete.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { takeGrants } from './lost-grants.ts';
import { selectBelow } from './menu-place.sql.ts';
import { menusNotHeld } from './power.ts';

const MENU = 'sysMenu';
/** Maximum menus below a deleted one; an installation has some hundred menus and buttons. */
const MOST = 1_000;

/**
 * POST /sysMenu/delete: deletes a menu, everything below it, and the grants of both.
 * @throws D1002 for an unknown menu, D1013 for one the caller does not hold
 */
export async function deleteMenu(ctx: UserCtx, body: unknown): Promise<void> {
  const { id } = await findRow(ctx, MENU, { id: rowId(body), lock: 'update' });
  const ids = [Number(id), ...(await selectBelow(ctx.db, { id: Number(id), limit: MOST }))];
  if ((await menusNotHeld(ctx, ids)).length > 0) throw refuse('D1013');
  await deleteRecords(ctx, MENU, { ids });
  await takeGrants(ctx, ids);
}
