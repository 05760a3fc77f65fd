import { formatWallTime } from '../../engine/fields/wall-time.ts';
import type { UserCtx } from '../ctx.ts';
import { notFound, refuse } from '../errors.ts';

/** A kept message as the notice calls show it: type 1, published to its one receiver (wire §4, §5.10). */
interface NoticeRow extends Record<string, unknown> {
  id: number;
  title: string;
  content: string;
  created_time: Date;
  read_time: Date | null;
}

/** GET /sysNotice/received (wire §1.4). */
export interface ReceivedQuery {
  pageNo?: number;
  pageSize?: number;
  searchValue?: string;
  type?: number;
  sortField?: string;
  sortOrder?: string;
}

const TYPE_NOTICE = 1;
const PUBLISHED = 1;
const UNREAD = 0;
const READ = 1;
const DEFAULT_PAGE_SIZE = 20;
/** The bell counts to 99; who has more unread opens the list. */
const MAX_UNREAD = 200;

/** What the caller has not read yet, newest first. */
export async function unreadNotices(ctx: UserCtx): Promise<Record<string, unknown>[]> {
  const rows = await ctx.db.all<NoticeRow>(
    ownNotices(ctx).selectAll().where('read_time', 'is', null).orderBy('id', 'desc').limit(MAX_UNREAD),
  );
  return rows.map(({ id, title, created_time }) => ({
    id,
    title,
    type: TYPE_NOTICE,
    publicTime: formatWallTime(created_time),
  }));
}

/** Everything the caller was ever sent, a page at a time. */
export async function receivedNotices(ctx: UserCtx, query: ReceivedQuery): Promise<Record<string, unknown>> {
  if (query.sortField !== undefined && query.sortField !== 'publicTime') throw refuse('SORT_FIELD');
  const { pageNo = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  const found = searched(ctx, query);
  const page = found
    .selectAll()
    .orderBy('id', query.sortOrder === 'ascend' ? 'asc' : 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const [rows, count] = await Promise.all([
    ctx.db.all<NoticeRow>(page),
    ctx.db.first<{ n: number }>(found.select((eb) => eb.fn.countAll().as('n'))),
  ]);
  const total = count?.n ?? 0;
  const totalPage = Math.ceil(total / pageSize);
  return { pageNo, pageSize, totalPage, totalRows: total, totalCount: total, rows: rows.map(toNotice) };
}

/** One of the caller's own; reading it is what marks it read. */
export async function readNotice(ctx: UserCtx, id: string): Promise<Record<string, unknown>> {
  if (!/^[1-9]\d{0,15}$/.test(id)) throw notFound();
  const row = await ctx.db.first<NoticeRow>(ownNotices(ctx).selectAll().where('id', '=', id));
  if (!row) throw notFound();
  const read_time = row.read_time ?? ctx.now();
  if (!row.read_time) await ctx.db.run(ctx.db.t.updateTable('user_notice').set({ read_time }).where('id', '=', id));
  return toNotice({ ...row, read_time });
}

function ownNotices(ctx: UserCtx) {
  return ctx.db.t.selectFrom('user_notice').where('user_id', '=', ctx.caller.id);
}

function searched(ctx: UserCtx, { searchValue, type = TYPE_NOTICE }: ReceivedQuery) {
  const own = type === TYPE_NOTICE ? ownNotices(ctx) : ownNotices(ctx).where('id', 'is', null);
  if (searchValue === undefined) return own;
  const pattern = `%${searchValue.replace(/[\\%_]/g, '\\$&')}%`;
  return own.where((eb) => eb.or([eb('title', 'like', pattern), eb('content', 'like', pattern)]));
}

function toNotice({ id, title, content, created_time, read_time }: NoticeRow): Record<string, unknown> {
  return {
    id,
    title,
    content: escapeHtml(content),
    type: TYPE_NOTICE,
    status: PUBLISHED,
    publicTime: formatWallTime(created_time),
    readStatus: read_time ? READ : UNREAD,
    ...(read_time ? { readTime: formatWallTime(read_time) } : {}),
  };
}

const ENTITIES: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The content of a notice is HTML; a message is plain text and stays what it says (attack 121). */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
