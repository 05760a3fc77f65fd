import type { TableMigration } from '../../../../server/db/platform-tables.ts';
import type { DbSession, Row } from '../../../../server/db/session.ts';
import type { Rung } from '../workflow/ladder.ts';

/** Tables for the progress of reminders, and for the messages sent with their receivers. */
export const reminderTables: TableMigration[] = [
  {
    id: 'reminders-0001-sent',
    statements: [
      `CREATE TABLE {t}.reminder_cursor (
        id smallint PRIMARY KEY CHECK (id = 1),
        looked_until timestamptz NOT NULL
      )`,
      `CREATE TABLE {t}.reminder_sent (
        stage smallint NOT NULL,
        record_id bigint NOT NULL,
        base_time timestamptz NOT NULL,
        moment timestamptz NOT NULL,
        user_id bigint NOT NULL,
        sent_time timestamptz NOT NULL,
        PRIMARY KEY (record_id, stage, base_time, moment, user_id)
      )`,
      'CREATE INDEX reminder_sent_time ON {t}.reminder_sent (sent_time)',
    ],
  },
  {
    id: 'reminders-0002-digests',
    // Days whose digests have been sent.
    statements: ['CREATE TABLE {t}.reminder_digest (day date PRIMARY KEY, sent_time timestamptz NOT NULL)'],
  },
];

/** Stores the start of a tenant's reminders; true for the first call, later calls change nothing. */
export async function beginReminders(db: DbSession, now: Date): Promise<boolean> {
  const cursor = { id: 1, looked_until: now };
  return (
    (await db.run(
      db.t
        .insertInto('reminder_cursor')
        .values(cursor)
        .onConflict((on) => on.doNothing()),
    )) > 0
  );
}

/** Locks and returns the time up to which reminders were sent; undefined if none is stored or another server has it. */
export async function lockCursor(db: DbSession): Promise<Date | undefined> {
  const cursor = db.t.selectFrom('reminder_cursor').select('looked_until').where('id', '=', 1).forUpdate().skipLocked();
  return (await db.first<{ looked_until: Date }>(cursor))?.looked_until;
}

export async function moveCursor(db: DbSession, until: Date): Promise<void> {
  await db.run(db.t.updateTable('reminder_cursor').set({ looked_until: until }).where('id', '=', 1));
}

/** Maximum enabled reminder rules of a tenant. */
const MAX_RUNGS = 500;

export function selectRungs(db: DbSession): Promise<Rung[]> {
  return db.all<Rung & Row>(
    db.t
      .selectFrom('over_time_tip')
      .select([
        'id',
        'stage',
        'offset_hour as offsetHour',
        'grade',
        'tip_user_type as tipUserType',
        'tip_mode as tipMode',
        'repeat_days as repeatDays',
      ])
      .where('is_deleted', '=', false)
      .where('is_enable', '=', true)
      .orderBy('id')
      .limit(MAX_RUNGS),
  );
}

export interface NewRung extends Row {
  stage: number;
  grade: number | null;
  offset_hour: number;
  tip_user_type: number;
  tip_mode: number;
  repeat_days: number;
  is_enable: boolean;
  rung_name: string;
  rung_key: string;
  remark: string;
  created_time: Date;
}

export async function insertRungs(db: DbSession, rungs: readonly NewRung[]): Promise<void> {
  await db.run(
    db.t
      .insertInto('over_time_tip')
      .values([...rungs])
      .onConflict((on) => on.doNothing()),
  );
}

export interface Sent extends Row {
  stage: number;
  record_id: number;
  base_time: Date;
  moment: Date;
  user_id: number;
  sent_time: Date;
}

/** Records messages as sent; returns the ids of users to whom the same message had not been sent before. */
export async function noteSent(db: DbSession, sent: readonly Sent[]): Promise<Set<number>> {
  if (sent.length === 0) return new Set();
  const rows = await db.all<{ id: number }>(
    db.t
      .insertInto('reminder_sent')
      .values([...sent])
      .onConflict((on) => on.doNothing())
      .returning('user_id as id'),
  );
  return new Set(rows.map(({ id }) => id));
}

export function deleteSent(db: DbSession, before: Date): Promise<number> {
  return db.run(db.t.deleteFrom('reminder_sent').where('sent_time', '<', before));
}

/** Ids of the leaders of departments, by id of the department. */
export async function selectLeaders(db: DbSession, orgIds: readonly number[]): Promise<Map<number, number>> {
  if (orgIds.length === 0) return new Map();
  const rows = await db.all<{ id: number; leader: number }>(
    db.t
      .selectFrom('sys_org')
      .select(['id', 'leader_user_id as leader'])
      .where('id', 'in', [...orgIds])
      .where('leader_user_id', 'is not', null),
  );
  return new Map(rows.map(({ id, leader }) => [id, leader]));
}

/** Ids of enabled users with this role of the product, if the role is enabled. */
export async function selectHolders(db: DbSession, roleCode: string): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    db.t
      .selectFrom('sys_role as r')
      .innerJoin('sys_user_role as ur', 'ur.role_id', 'r.id')
      .innerJoin('sys_user as u', 'u.id', 'ur.user_id')
      .select('u.id as id')
      .distinct()
      .where('r.code', '=', roleCode)
      .where('r.status', '=', 0)
      .where('r.is_deleted', '=', false)
      .where('u.status', '=', 0)
      .where('u.is_deleted', '=', false),
  );
  return rows.map(({ id }) => id);
}

export interface Person extends Row {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  /** Id in the enterprise messaging app. */
  member: string | null;
  /** Channels the person chose, by title of the message; null without a choice. */
  channels: { readonly [title: string]: readonly number[] } | null;
}

/** Users who can sign in, with the addresses for messages. */
export async function selectPeople(db: DbSession, ids: readonly number[]): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<Person>(
    db.t
      .selectFrom('sys_user as u')
      .leftJoin('sys_user_wecom as w', 'w.user_id', 'u.id')
      .leftJoin('user_message_setting as s', 's.user_id', 'u.id')
      .select(['u.id', 'u.name', 'u.email', 'u.phone', 'w.member_id as member', 's.channels'])
      .where('u.id', 'in', [...ids])
      .where('u.status', '=', 0)
      .where('u.is_deleted', '=', false),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** True for the caller that may send a day's digests; parallel callers wait for the first transaction and get false. */
export async function beginDigest(db: DbSession, day: string, now: Date): Promise<boolean> {
  const mark = db.t.insertInto('reminder_digest').values({ day, sent_time: now });
  return (await db.run(mark.onConflict((on) => on.doNothing()))) > 0;
}

export async function isDigestSent(db: DbSession, day: string): Promise<boolean> {
  return (await db.first(db.t.selectFrom('reminder_digest').select('day').where('day', '=', day))) !== undefined;
}
