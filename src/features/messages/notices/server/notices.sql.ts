import { sql } from 'kysely';
import { type DbSession, param } from '../../../../server/db/session.ts';

/** Receivers of a written notice: the enabled accounts of the tenant that satisfy all conditions. */
export interface Receivers {
  /** Ids of accounts; null: any account. */
  userIds: readonly string[] | null;
  /** Ids of the accounts' organisations; null: any organisation. */
  orgIds: readonly string[] | null;
}

export interface Sending {
  noticeId: number;
  title: string;
  type: number;
  /** Text of the push message. */
  text: string;
  receivers: Receivers;
  now: Date;
}

/** Stores a notice for each receiver and its push message, in two statements; returns the number of receivers. */
export async function sendNotice(db: DbSession, { receivers, now, ...notice }: Sending): Promise<number> {
  const { noticeId, title, type, text } = notice;
  const sent = await db.run(
    db.t
      .insertInto('user_notice')
      .columns(['user_id', 'title', 'content', 'type', 'notice_id', 'created_time'])
      .expression(
        receiving(db, receivers).select([
          'u.id',
          sql`${title}::text`.as('title'),
          sql`''::text`.as('content'),
          sql`${type}::smallint`.as('type'),
          sql`${noticeId}::bigint`.as('notice_id'),
          sql`${now}::timestamptz`.as('created_time'),
        ]),
      ),
  );
  if (sent > 0) await tellReceivers(db, { noticeId, text, now });
  return sent;
}

function receiving(db: DbSession, { userIds, orgIds }: Receivers) {
  let users = db.t.selectFrom('sys_user as u').where('u.is_deleted', '=', false).where('u.status', '=', 0);
  if (userIds) users = users.where(sql<boolean>`u.id = any(${[...userIds]}::bigint[])`);
  if (orgIds) users = users.where(sql<boolean>`u.org_id = any(${[...orgIds]}::bigint[])`);
  return users;
}

/** Adds one outbox row for all receivers: every process looks up which of its own sockets belong to them. */
function tellReceivers(
  db: DbSession,
  { noticeId, text, now }: { noticeId: number; text: string; now: Date },
): Promise<void> {
  return db.later({
    key: 'outbox-notice',
    build: ({ platform, t }) =>
      platform
        .insertInto('outbox')
        .columns(['tenant', 'kind', 'payload', 'created_time'])
        .expression(
          t
            .selectFrom('user_notice')
            .where('notice_id', '=', param('noticeId'))
            .select([
              sql`${param('tenant')}::text`.as('tenant'),
              sql`'message'`.as('kind'),
              sql`jsonb_build_object('userIds', jsonb_agg(user_id::text), 'text', ${param('text')}::text)`.as(
                'payload',
              ),
              sql`${param('now')}::timestamptz`.as('created_time'),
            ]),
        ),
    values: { tenant: db.tenant, noticeId, text, now },
  });
}

/** Hides written notices from all receivers; the record of who read them stays. */
export async function hideNotices(db: DbSession, noticeIds: readonly number[], now: Date): Promise<void> {
  await db.run(
    db.t
      .updateTable('user_notice')
      .set({ withdrawn_time: now })
      .where(sql<boolean>`notice_id = any(${[...noticeIds]}::bigint[])`)
      .where('withdrawn_time', 'is', null),
  );
}

export interface NoticeCount extends Record<string, unknown> {
  notice_id: number;
  receivers: number;
  readers: number;
}

export function countReaders(db: DbSession, noticeIds: readonly number[]): Promise<NoticeCount[]> {
  return db.all<NoticeCount>(
    db.t
      .selectFrom('user_notice')
      .select((eb) => [
        'notice_id',
        eb.fn.countAll<number>().as('receivers'),
        eb.fn.count<number>('read_time').as('readers'),
      ])
      .where(sql<boolean>`notice_id = any(${[...noticeIds]}::bigint[])`)
      .groupBy('notice_id'),
  );
}

export interface ReaderRow extends Record<string, unknown> {
  user_id: number;
  user_name: string | null;
  org_name: string | null;
  read_time: Date | null;
}

/** Receivers of a notice: first those who have not read it, then the latest readers. */
export function selectReaders(db: DbSession, noticeId: number, limit: number): Promise<ReaderRow[]> {
  return db.all<ReaderRow>(
    db.t
      .selectFrom('user_notice as n')
      .leftJoin('sys_user as u', 'u.id', 'n.user_id')
      .leftJoin('sys_org as o', 'o.id', 'u.org_id')
      .select(['n.user_id', 'u.name as user_name', 'o.name as org_name', 'n.read_time'])
      .where('n.notice_id', '=', noticeId)
      .orderBy(sql`n.read_time desc nulls first`)
      .orderBy('n.user_id')
      .limit(limit),
  );
}
