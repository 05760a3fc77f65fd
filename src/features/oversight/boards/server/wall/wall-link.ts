import type { WireRecord } from '../../../../../engine/json.ts';
import { formatWallDate, formatWallTime, parseWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { invalid, refuse } from '../../../../../server/errors.ts';
import { createUserCtx } from '../../../../../server/jobs/background-ctx.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { rowId } from '../../../../../server/records/delete.ts';
import { findRow } from '../../../../../server/records/detail.ts';
import { setFields } from '../../../../../server/records/edit.ts';
import { toRecord } from '../../../../../server/records/values/rows.ts';
import { createSession, hashToken, isTokenShape, newToken } from '../../../../../server/session/sessions.ts';
import { NO_TENANT } from '../../../../../server/tenants.ts';
import {
  deleteWallToken,
  endWalls,
  insertWallToken,
  type LinkRow,
  selectTokenTenant,
  selectWallLink,
} from './wall.sql.ts';

const LINK = 'WallLink';
const STATE = { issued: 1, open: 2, revoked: 3 } as const;

/** First moment after the last day of a link. */
function endOf(expiresOn: unknown): Date {
  const last = parseWallTime(`${String(expiresOn)} 00:00:00`);
  if (!last) throw new Error('a link has a last day');
  return new Date(last.getTime() + 86_400_000);
}

async function lockLink(ctx: UserCtx, body: unknown) {
  const row = await findRow(ctx, LINK, { id: rowId(body), lock: 'update' });
  return { row, link: toRecord(ctx.catalog.model(LINK), row) };
}

/**
 * POST /WallLink/issue: returns a token, shown once and usable once, and ends all earlier sessions of the link.
 * @throws 400 for a link past its last day, or without a board
 */
export async function issueLink(ctx: UserCtx, body: unknown): Promise<{ link: string }> {
  const { row, link } = await lockLink(ctx, body);
  const end = endOf(link.expiresOn);
  if (end <= ctx.now()) throw invalid([{ field: 'expiresOn', message: '有效期已过，请先修改有效期' }]);
  checkBoards(link);
  const id = Number(link.id);
  await endWalls(ctx.db, [id]);
  const token = newToken();
  const user_id = Number(ctx.caller.id);
  await insertWallToken(ctx.db, { hash: hashToken(token), link_id: id, user_id, expires_time: end });
  const issued = { state: STATE.issued, issuedByName: ctx.caller.name, issuedTime: formatWallTime(ctx.now()) };
  await setFields(ctx, LINK, { row, set: { ...issued, openedTime: null, openedIp: null }, reason: '签发链接' });
  return { link: `/wall#${token}` };
}

/** POST /WallLink/revoke: invalidates the token and ends the link's sessions at once. */
export async function revokeLink(ctx: UserCtx, body: unknown): Promise<void> {
  const { row, link } = await lockLink(ctx, body);
  if (link.state !== STATE.issued && link.state !== STATE.open) throw refuse('WALL_UNUSED');
  await endWalls(ctx.db, [Number(link.id)]);
  await setFields(ctx, LINK, { row, set: { state: STATE.revoked }, reason: '撤销' });
}

/** POST /WallLink/open: exchanges a link's token for a session, once. @throws WALL_LINK for any invalid token */
export async function openLink(platform: Platform, { token, ip }: { token: string; ip: string }): Promise<string> {
  const hash = isTokenShape(token) ? hashToken(token) : null;
  const tenant = hash && (await selectTokenTenant(platform.database.session(NO_TENANT), hash));
  if (!hash || !tenant) throw refuse('WALL_LINK');
  const tasks: (() => Promise<void> | void)[] = [];
  const session = await platform.database.tx(tenant, async (db) => {
    const used = await deleteWallToken(db, hash);
    const now = platform.now();
    if (!used || used.expires_time <= now) throw refuse('WALL_LINK');
    const userId = String(used.user_id);
    const ctx = await createUserCtx(platform, db, { actor: { tenant, userId, requestId: null }, tasks });
    const row = await findRow(ctx, LINK, { id: used.link_id, lock: 'update' });
    const opened = { state: STATE.open, openedTime: formatWallTime(now), openedIp: ip };
    await setFields(ctx, LINK, { row, set: opened, reason: '大屏打开链接' });
    const wall = { link: used.link_id, expires: used.expires_time };
    return createSession(db, { tenant, userId, remember: true, wall, device: { ip, browser: '大屏', os: '' }, now });
  });
  for (const task of tasks) platform.background.run('after a wall was opened', task);
  return session;
}

const BOARDS = {
  safetyPatrolMonitor: 'show_patrol',
  yearSafetyMonitor: 'show_year',
  screenMonitor: 'show_monitor',
} as const;

export interface Wall {
  name: string;
  rotateSeconds: number;
  boards: string[];
}

/** Boards that the link of the calling big screen shows now. @throws 1011006 if the link is no longer valid */
export async function wallOf(ctx: UserCtx, linkId: string): Promise<Wall> {
  const link = await selectWallLink(ctx.db, linkId);
  if (link?.state !== STATE.open || String(link.expires_on) < formatWallDate(ctx.now())) throw refuse('1011006');
  return { name: link.name, rotateSeconds: link.rotate_seconds, boards: boardsOf(link) };
}

const boardsOf = (link: LinkRow) => Object.entries(BOARDS).flatMap(([code, column]) => (link[column] ? [code] : []));

/** Requires at least one board, or the big screen would stay empty. */
function checkBoards({ showPatrol, showYear, showMonitor }: WireRecord): void {
  if (!showPatrol && !showYear && !showMonitor) throw invalid([{ field: 'showPatrol', message: '请至少选择一个大屏' }]);
}
