import type { WireRecord } from '../../../engine/json.ts';
import { may, type UserCtx } from '../../../server/ctx.ts';
import { equals, type RowFilter } from '../../../server/db/records/filter.ts';
import { selectOne } from '../../../server/db/records/read.ts';
import { notFound } from '../../../server/errors.ts';
import { toRows } from '../../../server/records/values/rows.ts';
import { visibleBranches } from '../../../server/records/visibility.ts';
import { NOTICE } from './notice.ts';
import { countReaders, selectReaders } from './notices.sql.ts';
import { selectOwnNotice } from './own-notices.sql.ts';
import { markRead, readingOf, readMessage } from './received.ts';

/** More readers than this are counted, not named. */
const MAX_READERS = 1_000;

/** What a receiver sees of a notice; to whom else it went is not his business. */
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
 * GET /sysNotice/detail: a message, or a written notice. Its receivers read it, and are noted as having done so; who may
 * list notices sees besides whom it went to. Everybody else is told that there is none.
 */
export async function readNotice(ctx: UserCtx, given: unknown): Promise<WireRecord> {
  // What is no id is the id of nothing, for messages and notices alike.
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
  const shown = PUBLIC_KEYS.filter((key) => received[key] !== undefined);
  return { ...Object.fromEntries(shown.map((key) => [key, received[key]])), ...reading };
}

/** As those see it who keep notices, in their data scope; null: it is not among theirs. */
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

/** How many each published notice went to, and how many have read it: one look for a page of them. */
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
