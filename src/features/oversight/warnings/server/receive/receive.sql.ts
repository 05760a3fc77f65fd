import { sql } from 'kysely';
import type { TableMigration } from '../../../../../server/db/platform-tables.ts';
import type { DbSession, Row } from '../../../../../server/db/session.ts';

/** Table of received events, so that an event sent again gives the same warning (wire.md#10). */
export const eventTables: TableMigration[] = [
  {
    id: 'warnings-0001-events',
    statements: [
      `CREATE TABLE {t}.ai_warning_event (
        device_no text NOT NULL,
        event_id text NOT NULL,
        warning_id bigint NOT NULL,
        created_time timestamptz NOT NULL,
        PRIMARY KEY (device_no, event_id)
      )`,
      'CREATE INDEX ai_warning_event_time ON {t}.ai_warning_event (created_time)',
    ],
  },
];

/** Milliseconds for which events are kept, longer than a warning may be late. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Milliseconds without an event after which a device counts as offline. */
const ONLINE_MS = 24 * 3_600_000;

/** Deletes old events, and marks silent devices as offline. */
export async function tidyDevices(db: DbSession, now: Date): Promise<void> {
  const until = new Date(now.getTime() - KEPT_MS);
  await db.run(db.t.deleteFrom('ai_warning_event').where('created_time', '<', until));
  const silent = db.t
    .updateTable('ai_equipment_file')
    .set({ online_status: 0 })
    .where('online_status', '=', 1)
    .where('last_seen_time', '<', new Date(now.getTime() - ONLINE_MS));
  await db.run(silent);
}

export interface SendingDevice extends Row {
  id: number;
  device_no: string;
  device_name: string;
  push_key: string | null;
  enabled: boolean | null;
  camera_id: number | null;
  address_id: number | null;
}

/** Device by its number; `forUpdate` locks it until the transaction ends. */
export function selectDevice(
  db: DbSession,
  deviceNo: string,
  lock: 'none' | 'forUpdate',
): Promise<SendingDevice | undefined> {
  const device = db.t
    .selectFrom('ai_equipment_file')
    .select(['id', 'device_no', 'device_name', 'push_key', 'enabled', 'camera_id', 'address_id'])
    .where('device_no', '=', deviceNo)
    .where('is_deleted', '=', false);
  return db.first<SendingDevice>(lock === 'none' ? device : device.forUpdate());
}

export async function markSeen(db: DbSession, id: number, now: Date): Promise<void> {
  await db.run(
    db.t.updateTable('ai_equipment_file').set({ last_seen_time: now, online_status: 1 }).where('id', '=', id),
  );
}

export async function warningOfEvent(db: DbSession, deviceNo: string, eventId: string): Promise<number | undefined> {
  const row = await db.first<{ warning_id: number }>(
    db.t
      .selectFrom('ai_warning_event')
      .select('warning_id')
      .where('device_no', '=', deviceNo)
      .where('event_id', '=', eventId),
  );
  return row?.warning_id;
}

export async function insertEvent(
  db: DbSession,
  event: { device_no: string; event_id: string; warning_id: number; created_time: Date },
): Promise<void> {
  await db.run(db.t.insertInto('ai_warning_event').values(event));
}

export interface SentType extends Row {
  id: number;
  level: number | null;
  is_push: boolean | null;
}

export function selectType(db: DbSession, code: string): Promise<SentType | undefined> {
  return db.first<SentType>(
    db.t
      .selectFrom('ai_warning_type')
      .select(['id', 'level', 'is_push'])
      .where('code', '=', code)
      .where('is_deleted', '=', false),
  );
}

/** Open warning of the same device and type within `windowMs` of a moment. */
export async function selectNear(
  db: DbSession,
  of: { deviceNo: string; typeId: number; at: Date; windowMs: number },
): Promise<number | undefined> {
  const from = new Date(of.at.getTime() - of.windowMs);
  const to = new Date(of.at.getTime() + of.windowMs);
  const last = sql<Date>`coalesce(last_time, warning_time)`;
  const row = await db.first<{ id: number }>(
    db.t
      .selectFrom('ai_warning_message')
      .select('id')
      .where('device_no', '=', of.deviceNo)
      .where('warning_type_id', '=', of.typeId)
      .where('warning_time', '<=', to)
      .where(last, '>=', from)
      .where('status', 'in', [0, 1])
      .where('is_deleted', '=', false)
      .orderBy('warning_time', 'desc')
      .limit(1),
  );
  return row?.id;
}

export async function addHit(db: DbSession, id: number, at: Date): Promise<void> {
  await db.run(
    db.t
      .updateTable('ai_warning_message')
      .set({
        hit_count: sql`hit_count + 1`,
        last_time: sql`greatest(coalesce(last_time, warning_time), ${at}::timestamptz)`,
        version: sql`version + 1`,
      })
      .where('id', '=', id),
  );
}
