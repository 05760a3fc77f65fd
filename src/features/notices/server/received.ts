import { toPage } from '../../../engine/lists.ts';
import { formatWallTime } from '../../../engine/wall-time.ts';
import { withPictures } from '../../../kinds/rich-text/pictures.ts';
import type { UserCtx } from '../../../server/ctx.ts';
import { refuse } from '../../../server/errors.ts';
import { pagingOf, rowsOf } from '../../../server/records/paging.ts';
import { NOTICE_STATUS, READ_STATUS } from './notice.ts';
import {
  noteAllRead,
  noteRead,
  type OwnHead,
  type OwnNotice,
  type OwnSearch,
  selectOwnNotice,
  selectOwnNotices,
  selectUnread,
} from './own-notices.sql.ts';

/** GET /sysNotice/received (wire.md#1.4). */
export interface ReceivedQuery {
  pageNo?: number;
  pageSize?: number;
  searchValue?: string;
  title?: string;
  type?: number;
  sortField?: string;
  sortOrder?: string;
}

/** The bell counts to 99; who has more unread opens the list. */
const MAX_UNREAD = 200;

/** What the caller has not read yet, newest first. */
export async function unreadNotices(ctx: UserCtx): Promise<Record<string, unknown>[]> {
  const unread = await selectUnread(ctx.db, ctx.caller.id, MAX_UNREAD);
  return unread.map((row) => ({
    id: row.notice_id ?? row.id,
    ...headOf(row),
    publicTime: formatWallTime(row.created_time),
  }));
}

/** Everything the caller was ever sent and that was not withdrawn, a page at a time. */
export async function receivedNotices(ctx: UserCtx, query: ReceivedQuery): Promise<Record<string, unknown>> {
  const { sortField = '' } = query;
  const paging = pagingOf(query);
  if (sortField !== '' && sortField !== 'publicTime') throw refuse('SORT_FIELD');
  const search: OwnSearch = {
    keyword: query.searchValue ?? '',
    title: query.title ?? '',
    ...(query.type === undefined ? {} : { type: query.type }),
    isOldestFirst: query.sortOrder === 'ascend',
    ...rowsOf(paging),
  };
  const { rows, total } = await selectOwnNotices(ctx.db, ctx.caller.id, search);
  return { ...toPage({ ...paging, total }, rows.map(toNotice)) };
}

/** One message of the caller's own; reading it is what marks it read. null: there is none of this id. */
export async function readMessage(ctx: UserCtx, id: number): Promise<Record<string, unknown> | null> {
  const row = await selectOwnNotice(ctx.db, ctx.caller.id, { id });
  return row ? withWay(toNotice({ ...row, read_time: await markRead(ctx, row) }), row) : null;
}

/** In full it ends with the way to its record. */
function withWay(notice: Record<string, unknown>, { content, about, link }: OwnNotice): Record<string, unknown> {
  if (link === null) return notice;
  const way = `<a href="${escapeHtml(link)}">查看 ${escapeHtml(about ?? link)}</a>`;
  return { ...notice, content: `<p>${escapeHtml(content)}</p><p>${way}</p>` };
}

/** When the caller read this, now at the latest. */
export async function markRead(ctx: UserCtx, row: Pick<OwnNotice, 'id' | 'read_time'>): Promise<Date> {
  if (row.read_time) return row.read_time;
  const now = ctx.now();
  await noteRead(ctx.db, row.id, now);
  return now;
}

/** 全部已读: everything of one kind, or of all, in one statement. */
export async function readAllNotices(ctx: UserCtx, type?: number): Promise<void> {
  await noteAllRead(ctx.db, ctx.caller.id, { ...(type === undefined ? {} : { type }), now: ctx.now() });
}

/** Kind of the message and number of what it is about, as one title; the way there. */
function headOf({ title, about, link, type }: OwnHead): Record<string, unknown> {
  return { title: about === null ? title : `${title} ${about}`, type, ...(link === null ? {} : { link }) };
}

/** Pictures are linked where one notice is read. */
function toNotice(row: OwnNotice): Record<string, unknown> {
  const { id, notice_id, created_time, read_time } = row;
  return {
    id: notice_id ?? id,
    ...headOf(row),
    content: notice_id === null ? escapeHtml(row.content) : withPictures(row.written ?? '', () => null),
    status: NOTICE_STATUS.published,
    publicTime: formatWallTime(created_time),
    ...(row.public_user_name === null ? {} : { publicUserName: row.public_user_name }),
    ...readingOf(read_time),
  };
}

/** readStatus and readTime as they travel. */
export function readingOf(time: Date | null): Record<string, unknown> {
  return time ? { readStatus: READ_STATUS.read, readTime: formatWallTime(time) } : { readStatus: READ_STATUS.unread };
}

const ENTITIES: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The content of a notice is HTML; a message is plain text and stays what it says (security.md#A121). */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
