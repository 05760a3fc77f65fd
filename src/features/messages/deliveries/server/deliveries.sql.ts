import { sql } from 'kysely';
import type { DbSession, Row } from '../../../../server/db/session.ts';
import { DELIVERY_STATUS } from '../workflow/delivery.ts';
import type { Reached } from './channel-kinds.ts';

/** Delivery claimed by this process until its lease ends; `tries` distinguishes this claim from a later one. */
export interface Claimed extends Row {
  id: number;
  user_id: number;
  channel: number;
  title: string;
  text: string;
  tries: number;
  is_compulsory: boolean | null;
  message_key: string;
}

export interface Claiming {
  channels: readonly number[];
  now: Date;
  /** Time from which another process may send the deliveries, if this one has crashed. */
  leaseUntil: Date;
  limit: number;
}

/** Claims due deliveries, oldest first; skips rows that other processes have locked. */
export function claimDeliveries(db: DbSession, { channels, now, leaseUntil, limit }: Claiming): Promise<Claimed[]> {
  const due = db.t
    .selectFrom('message_delivery')
    .select('id')
    .where('status', '=', DELIVERY_STATUS.waiting)
    .where('next_time', '<=', now)
    .where('channel', 'in', [...channels])
    .orderBy('next_time')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db.all<Claimed>(
    db.t
      .updateTable('message_delivery')
      .set({ next_time: leaseUntil, tries: sql`coalesce(tries, 0) + 1` })
      .where('id', 'in', due)
      .returning(['id', 'user_id', 'channel', 'title', 'text', 'tries', 'is_compulsory', 'message_key']),
  );
}

export interface Settled {
  status: number;
  reason: string | null;
  target: string | null;
  next_time: Date | null;
  sent_time: Date | null;
  tries: number;
}

/** Records the result of a claimed delivery; a row claimed again meanwhile stays unchanged. */
export async function settleDelivery(db: DbSession, claimed: Claimed, settled: Settled): Promise<void> {
  const own = db.t
    .updateTable('message_delivery')
    .set({ ...settled })
    .where('id', '=', claimed.id);
  await db.run(own.where('tries', '=', claimed.tries).where('status', '=', DELIVERY_STATUS.waiting));
}

export interface Receiver extends Row, Reached {
  id: number;
  quiet_from: string | null;
  quiet_until: string | null;
}

/** Returns the users who can sign in, with their addresses. */
export async function selectReceivers(db: DbSession, ids: readonly number[]): Promise<Map<number, Receiver>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<Receiver>(
    db.t
      .selectFrom('sys_user as u')
      .leftJoin('sys_user_wecom as w', 'w.user_id', 'u.id')
      .leftJoin('user_message_setting as s', 's.user_id', 'u.id')
      .select(['u.id', 'u.email', 'u.phone', 'w.member_id as member', 's.quiet_from', 's.quiet_until'])
      .where('u.id', 'in', [...ids])
      .where('u.status', '=', 0)
      .where('u.is_deleted', '=', false),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export function deleteDeliveries(db: DbSession, before: Date): Promise<number> {
  return db.run(db.t.deleteFrom('message_delivery').where('created_time', '<', before));
}
