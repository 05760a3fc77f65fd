import type { WireRecord } from '../../../../engine/json.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { equals, type RowFilter } from '../../../../server/db/records/filter.ts';
import { selectOne } from '../../../../server/db/records/read.ts';
import { notFound } from '../../../../server/errors.ts';
import { toRows } from '../../../../server/records/values/rows.ts';
import { visibleBranches } from '../../../../server/records/visibility.ts';
import { NOTICE } from './notice.ts';
import { countReaders, selectReaders } from './notices.sql.ts';
import { selectOwnNotice } from './own-notices.sql.ts';
import { markRead, readingOf, readMessage } from './received.ts';

/** Maximum readers listed by name; further ones are only counted. */
const MAX_READERS = 1_000;

/** Fields a receiver sees; the other receivers are not shown to him. */
const PUBLIC_KEYS = [
  'id',
  'title',
  'type',
  'content',
  'accessory',
  'status',
  'publicTime',
  'publicUserId',
  'publicUserName',
  'publicOrgId',
  'publicOrgName',
];

/**
 * GET /sysNotice/detail: returns a message or a written notice, and marks it as read if the caller received it. A
 * caller who may list notices also sees the receivers; any other gets 404.
 */
export async function readNotice(ctx: UserCtx, given: unknown): Promise<WireRecord> {
  // A malformed id belongs to no message and no notice.
  if (!/^[1-9]\d{0,15}$/.test(String(given ?? ''))) throw notFound();
  const id = Number(given);
  const message = await readMessage(ctx, id);
  if (message) return message;
  const receipt = await selectOwnNotice(ctx.db, ctx.caller.id, { noticeId: id });
  const reading = receipt ? readingOf(await markRead(ctx, receipt)) : {};
  const kept = may(ctx, `${NOTICE}:page`) ? await keptNotice(ctx, id) : null;
  if (kept) return { ...kept, ...reading };
  const received = receipt ? await noticeRow(ctx, id, []) : null;
  if (!received) throw notFound();
  const visibleKeys = PUBLIC_KEYS.filter((key) => received[key] !== undefined);
  return { ...Object.fromEntries(visibleKeys.map((key) => [key, received[key]])), ...reading };
}

/** The notice with its readers, for callers who manage notices; null if it is outside their data scope. */
async function keptNotice(ctx: UserCtx, id: number): Promise<WireRecord | null> {
  const record = await noticeRow(ctx, id, visibleBranches(ctx, ctx.catalog.resource(NOTICE)));
  if (!record) return null;
  const readers = await selectReaders(ctx.db, id, MAX_READERS);
  const named = typeof record.noticeUserIds === 'string' ? record.noticeUserIds.split(',') : [];
  return {
    ...record,
    noticeUserIdList: readers.length > 0 ? readers.map(({ user_id }) => String(user_id)) : named,
    noticeUserReadInfoList: readers.map(({ user_id, user_name, org_name, read_time }) => ({
      userId: String(user_id),
      userName: user_name ?? '',
      ...(org_name === null ? {} : { orgName: org_name }),
      ...readingOf(read_time),
    })),
  };
}

async function noticeRow(ctx: UserCtx, id: number, visible: readonly RowFilter[]): Promise<WireRecord | null> {
  const model = ctx.catalog.model(NOTICE);
  const row = await selectOne(ctx.db, model, { filter: equals('id', id), visible });
  const [record] = row ? await toRows(ctx, model, [row]) : [];
  return record ?? null;
}

/** Adds the numbers of receivers and readers to published notices: one query for a whole page. */
export async function countReadersOf(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> {
  if (rows.length === 0) return;
  const counts = await countReaders(
    ctx.db,
    rows.map(({ id }) => Number(id)),
  );
  const byNotice = new Map(counts.map((count) => [count.notice_id, count]));
  for (const row of rows) {
    const count = byNotice.get(Number(row.id));
    if (count) Object.assign(row, { receiverCount: count.receivers, readCount: count.readers });
  }
}
