import { toPage } from '../../../../engine/lists.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import { withPictures } from '../../../../kinds/rich-text/pictures.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { pagingOf, rowsOf } from '../../../../server/records/paging.ts';
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

/** Query of GET /sysNotice/received (wire.md#1.4). */
export interface ReceivedQuery {
  pageNo?: number;
  pageSize?: number;
  searchValue?: string;
  title?: string;
  type?: number;
  sortField?: string;
  sortOrder?: string;
}

/** Maximum unread messages of a reply: the bell counts to 99, the list shows all. */
const MAX_UNREAD = 200;

export async function unreadNotices(ctx: UserCtx): Promise<Record<string, unknown>[]> {
  const unread = await selectUnread(ctx.db, ctx.caller.id, MAX_UNREAD);
  return unread.map((row) => ({
    id: row.notice_id ?? row.id,
    ...headOf(row),
    publicTime: formatWallTime(row.created_time),
  }));
}

/** Messages the caller received, without withdrawn ones, a page at a time. */
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

/** One message of the caller, which this marks as read; null for an unknown id. */
export async function readMessage(ctx: UserCtx, id: number): Promise<Record<string, unknown> | null> {
  const row = await selectOwnNotice(ctx.db, ctx.caller.id, { id });
  return row ? withWay(toNotice({ ...row, read_time: await markRead(ctx, row) }), row) : null;
}

/** Appends a link to the record of a message to the message's full text. */
function withWay(notice: Record<string, unknown>, { content, about, link }: OwnNotice): Record<string, unknown> {
  if (link === null) return notice;
  const way = `<a href="${escapeHtml(link)}">查看 ${escapeHtml(about ?? link)}</a>`;
  return { ...notice, content: `<p>${escapeHtml(content)}</p><p>${way}</p>` };
}

/** Returns the time at which the caller first read the message; stores the present time if he had not read it. */
export async function markRead(ctx: UserCtx, row: Pick<OwnNotice, 'id' | 'read_time'>): Promise<Date> {
  if (row.read_time) return row.read_time;
  const now = ctx.now();
  await noteRead(ctx.db, row.id, now);
  return now;
}

/** Marks all messages as read (全部已读), or those of one kind, in one statement. */
export async function readAllNotices(ctx: UserCtx, type?: number): Promise<void> {
  await noteAllRead(ctx.db, ctx.caller.id, { ...(type === undefined ? {} : { type }), now: ctx.now() });
}

/** Title made of the kind and the record's number, and the link to the record. */
function headOf({ title, about, link, type }: OwnHead): Record<string, unknown> {
  return { title: about === null ? title : `${title} ${about}`, type, ...(link === null ? {} : { link }) };
}

/** Message as returned, without its pictures: their addresses are signed only when one notice is read. */
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

export function readingOf(time: Date | null): Record<string, unknown> {
  return time ? { readStatus: READ_STATUS.read, readTime: formatWallTime(time) } : { readStatus: READ_STATUS.unread };
}

const ENTITIES: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a message, which is plain text; the content of a notice is HTML (security.md#A121). */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
