import { sql } from 'kysely';
import { type DbSession, param } from '../db/session.ts';

/** An event for sockets of all processes. */
export interface OutboxRow extends Record<string, unknown> {
  id: number;
  tenant: string;
  kind: string;
  payload: unknown;
}

/** A reader's position: the highest id read, and skipped ids with the time at which they were missed, in ms. */
export interface StoredPosition {
  high: number;
  gaps: [id: number, seen: number][];
}

interface Written {
  payload: string;
  created_time: Date;
}

/** Statements that inform users; skipped until the first start is complete (founding-session.sql.ts). */
export const TELLING: ReadonlySet<string> = new Set([
  'outbox-changed',
  'outbox-deliveries',
  'outbox-ended',
  'outbox-message',
  'outbox-notice',
]);

export function insertChange(session: DbSession, row: Written): Promise<void> {
  return session.later({
    key: 'outbox-changed',
    build: ({ platform }) => platform.insertInto('outbox').values(outboxRow('changed')),
    values: { tenant: session.tenant, ...row },
  });
}

export function insertEnd(session: DbSession, row: Written): Promise<void> {
  return session.later({
    key: 'outbox-ended',
    build: ({ platform }) => platform.insertInto('outbox').values(outboxRow('ended')),
    values: { tenant: session.tenant, ...row },
  });
}

export interface NewNotice extends Written {
  userIds: readonly string[];
  title: string;
  content: string;
  /** Number of the record that the message is about; `link` is the path of the record's page. */
  about: string | null;
  link: string | null;
  channels: readonly number[];
  isCompulsory: boolean;
  /** Key of the message, equal for all receivers and channels. */
  key: string;
}

/** Inserts a message for each receiver, and the event for their sockets. */
export function insertNotice(session: DbSession, { payload, ...message }: NewNotice): Promise<void> {
  const { channels, isCompulsory, key, about, link, ...notice } = message;
  const { created_time, userIds, title } = notice;
  return session.later(
    {
      key: 'notice',
      build: ({ t }) =>
        t
          .insertInto('user_notice')
          .columns([...NOTICE_COLUMNS])
          .expression(noticeRows(t)),
      values: { ...notice, about, link },
    },
    {
      key: 'outbox-message',
      build: ({ platform, t }) =>
        platform.insertInto('outbox').values({ ...outboxRow('message'), payload: withQuiet(t) }),
      values: { tenant: session.tenant, payload, created_time, userIds, title, isCompulsory },
    },
    {
      key: 'outbox-deliveries',
      build: ({ t }) =>
        t
          .insertInto('message_delivery')
          .columns([...DELIVERY_COLUMNS])
          .expression(deliveryRows(t)),
      values: { ...notice, channels, isCompulsory, key },
    },
  );
}

const NOTICE_COLUMNS = ['user_id', 'title', 'content', 'about', 'link', 'created_time'] as const;

function noticeRows(t: DbSession['t']) {
  return t
    .selectFrom(sql<{ id: number }>`unnest(${param('userIds')}::bigint[])`.as('u'))
    .select([
      sql.ref('u').as('user_id'),
      sql`${param('title')}::text`.as('title'),
      sql`${param('content')}::text`.as('content'),
      sql`${param('about')}::text`.as('about'),
      sql`${param('link')}::text`.as('link'),
      sql`${param('created_time')}::timestamptz`.as('created_time'),
    ]);
}

const DELIVERY_COLUMNS = [
  'user_id',
  'user_name',
  'channel',
  'title',
  'text',
  'message_key',
  'is_compulsory',
  'status',
  'tries',
  'next_time',
  'created_time',
] as const;

/**
 * Query for a row per enabled receiver and channel: channels that the receiver chose for this kind of message, else the
 * message's channels. Compulsory messages are always sent by the message's channels, too.
 */
function deliveryRows(t: DbSession['t']) {
  const asked = sql`${param('channels')}::bigint[]`;
  const title = sql`${param('title')}::text`;
  const isCompulsory = sql`${param('isCompulsory')}::boolean`;
  const channels = sql<{ channel: number }>`(
    select unnest(${asked}) as channel where ${isCompulsory} or s.channels -> ${title} is null
    union select chosen::bigint from jsonb_array_elements_text(s.channels -> ${title}) as chosen)`;
  return t
    .selectFrom('sys_user as u')
    .leftJoin('user_message_setting as s', 's.user_id', 'u.id')
    .innerJoinLateral(channels.as('c'), (join) => join.onTrue())
    .where(sql<boolean>`u.id = any(${param('userIds')}::bigint[])`)
    .where('u.status', '=', 0)
    .where('u.is_deleted', '=', false)
    .select([
      'u.id as user_id',
      'u.name as user_name',
      sql.ref('c.channel').as('channel'),
      title.as('title'),
      sql`${param('content')}::text`.as('text'),
      sql`${param('key')}::text`.as('message_key'),
      isCompulsory.as('is_compulsory'),
      sql`0`.as('status'),
      sql`0`.as('tries'),
      sql`${param('created_time')}::timestamptz`.as('next_time'),
      sql`${param('created_time')}::timestamptz`.as('created_time'),
    ]);
}

/** Adds `quietIds` to the payload: receivers for whom messages of this title do not pop up when they are written. */
function withQuiet(t: DbSession['t']) {
  const quiet = t
    .selectFrom('user_message_setting')
    .select(sql`jsonb_agg(user_id::text)`.as('ids'))
    .where(sql<boolean>`user_id = any(${param('userIds')}::bigint[])`)
    .where(sql<boolean>`not ${param('isCompulsory')}::boolean`)
    .where(sql<boolean>`(${param('title')}::text = any(quiet) or ${isQuietTime()})`);
  return sql`${param('payload')}::jsonb || jsonb_build_object('quietIds', coalesce((${quiet}), '[]'::jsonb))`;
}

/** True in a user's quiet hours, which may span midnight. */
function isQuietTime() {
  const time = sql`to_char(${param('created_time')}::timestamptz at time zone 'Asia/Shanghai', 'HH24:MI')`;
  return sql<boolean>`case when quiet_from <= quiet_until then ${time} >= quiet_from and ${time} < quiet_until
    else ${time} >= quiet_from or ${time} < quiet_until end`;
}

function outboxRow(kind: 'changed' | 'ended' | 'message') {
  return { tenant: param('tenant'), kind, payload: param('payload'), created_time: param('created_time') };
}

/** Reads rows after `high`, and rows with ids in `gaps`, which were not yet committed at the last read. */
export function readOutbox(
  db: DbSession,
  range: { high: number; gaps: readonly number[]; limit: number },
): Promise<OutboxRow[]> {
  return db.prepared<OutboxRow>(
    'outbox',
    (session) =>
      session.platform
        .selectFrom('outbox')
        .select(['id', 'tenant', 'kind', 'payload'])
        .where((eb) => eb.or([eb('id', '>', param('high')), sql<boolean>`id = any(${param('gaps')}::bigint[])`]))
        .orderBy('id')
        .limit(sql<number>`${param('limit')}::int`),
    { ...range },
  );
}

export async function lastOutboxId(db: DbSession): Promise<number> {
  const row = await db.first<{ id: number | null }>(
    db.platform.selectFrom('outbox').select((eb) => eb.fn.max('id').as('id')),
  );
  return row?.id ?? 0;
}
