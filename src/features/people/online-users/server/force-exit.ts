import type { UserCtx } from '../../../../server/ctx.ts';
import { invalid, notFound } from '../../../../server/errors.ts';
import { announceChange, announceEnd } from '../../../../server/realtime/outbox.ts';
import { rowId } from '../../../../server/records/delete.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { appendHistory } from '../../../../server/records/history.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';
import { revokeSession } from '../../../../server/session/sessions.ts';
import { refuseForeignUser } from '../../access/index.ts';
import { selectOnlineToken } from './online.sql.ts';

const ONLINE = 'sysOnlineUser';
const USER = 'sysUser';

/**
 * POST /sysOnlineUser/forceExist (wire.md#5.11): ends one session on every server at once and closes its open pages.
 * @throws D1002 for an ended session or one outside the data scope, D1013 beyond the caller's power, 400 for the
 * caller's own session
 */
export async function forceExit(ctx: UserCtx, body: unknown): Promise<void> {
  const id = rowId(body);
  // Reads the row of sysOnlineUser without a lock: calls of the session lock the session first and this row afterwards,
  // so a lock could deadlock.
  const { userId } = toRecord(ctx.catalog.model(ONLINE), await findRow(ctx, ONLINE, { id }));
  const row = await findRow(ctx, USER, { id: Number(userId), lock: 'update' });
  if (userId !== ctx.caller.id) await refuseForeignUser(ctx, toRecord(ctx.catalog.model(USER), row), 'D1013');
  // Reads the token after taking the user's lock, so that only one of parallel callers ends the session.
  const token = await selectOnlineToken(ctx.db, id);
  if (!token) throw notFound();
  if (ctx.tokenHash?.equals(token)) throw invalid([], '这是您当前的登录，请使用右上角的“退出登录”');
  await revokeSession(ctx.db, token, 'forced');
  await appendHistory(ctx, { resource: USER, recordId: Number(userId), event: 'forceExist', title: '强制下线' });
  await announceEnd(ctx, [String(userId)]);
  await announceChange(ctx, ONLINE, { ids: [id] });
}
