import { type ExpressionBuilder, sql } from 'kysely';
import { contains, type DbSession, type Tables } from '../../../../server/db/session.ts';

export interface OwnHead extends Record<string, unknown> {
  id: number;
  notice_id: number | null;
  title: string;
  /** Number of the record a message is about, and the path of its page. */
  about: string | null;
  link: string | null;
  type: number;
  created_time: Date;
}

/** Message with its text in `content`, or receipt of a written notice (`notice_id`) with its text in `written`. */
export interface OwnNotice extends OwnHead {
  content: string;
  written: string | null;
  public_user_name: string | null;
  read_time: Date | null;
}

export interface OwnSearch {
  /** Part of the title or the text. */
  keyword?: string;
  title?: string;
  type?: number;
  isOldestFirst?: boolean;
  limit: number;
  offset: number;
}

/** A page of the messages a user received, without withdrawn notices, and their total. */
export async function selectOwnNotices(
  db: DbSession,
  userId: string,
  search: OwnSearch,
): Promise<{ rows: OwnNotice[]; total: number }> {
  const { limit, offset } = search;
  const found = searched(db, userId, search);
  const direction = search.isOldestFirst ? 'asc' : 'desc';
  const ordered = selected(found).orderBy('n.created_time', direction).orderBy('n.id', direction);
  const rows = await db.all<OwnNotice>(ordered.limit(limit).offset(offset));
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length };
  const count = await db.first<{ n: number }>(found.select((eb) => eb.fn.countAll().as('n')));
  return { rows, total: count?.n ?? 0 };
}

/** The newest unread messages without their text, which is read when one is opened. */
export function selectUnread(db: DbSession, userId: string, limit: number): Promise<OwnHead[]> {
  const unread = mine(db, userId)
    .where('n.read_time', 'is', null)
    .select([...HEAD]);
  return db.all<OwnHead>(unread.orderBy('n.created_time', 'desc').orderBy('n.id', 'desc').limit(limit));
}

/** One received message by its own id, or one written notice by the id of the notice. */
export function selectOwnNotice(
  db: DbSession,
  userId: string,
  by: { id: number } | { noticeId: number },
): Promise<OwnNotice | undefined> {
  const own = selected(mine(db, userId));
  const found =
    'id' in by
      ? own.where('n.id', '=', by.id).where('n.notice_id', 'is', null)
      : own.where('n.notice_id', '=', by.noticeId);
  return db.first<OwnNotice>(found);
}

/** Stores the time a user read a message, unless there is one. */
export async function noteRead(db: DbSession, id: number, now: Date): Promise<void> {
  const receipt = db.t.updateTable('user_notice').set({ read_time: now }).where('id', '=', id);
  await db.run(receipt.where('read_time', 'is', null));
}

/** Marks all visible messages of a user as read, or those of one type. Notices withdrawn unread stay unread. */
export async function noteAllRead(db: DbSession, userId: string, of: { type?: number; now: Date }): Promise<void> {
  const unread = db.t
    .updateTable('user_notice')
    .set({ read_time: of.now })
    .where('user_id', '=', userId)
    .where('read_time', 'is', null)
    .where('withdrawn_time', 'is', null);
  await db.run(of.type === undefined ? unread : unread.where('type', '=', of.type));
}

function mine(db: DbSession, userId: string) {
  return db.t
    .selectFrom('user_notice as n')
    .leftJoin('sys_notice as w', 'w.id', 'n.notice_id')
    .leftJoin('sys_user as p', 'p.id', 'w.public_user_id')
    .where('n.user_id', '=', userId)
    .where('n.withdrawn_time', 'is', null);
}

const HEAD = ['n.id', 'n.notice_id', 'n.title', 'n.about', 'n.link', 'n.type', 'n.created_time'] as const;

function selected(found: ReturnType<typeof mine>) {
  const words = ['n.content', 'n.read_time', 'w.content as written', 'p.name as public_user_name'] as const;
  return found.select([...HEAD, ...words]);
}

function searched(db: DbSession, userId: string, { keyword = '', title = '', type }: OwnSearch) {
  let found = mine(db, userId);
  if (type !== undefined) found = found.where('n.type', '=', type);
  if (title.trim() !== '') found = found.where((eb) => titled(eb, title.trim()));
  if (keyword.trim() !== '') found = found.where((eb) => saying(eb, keyword.trim()));
  return found;
}

/** Matches the title as displayed, followed by the number of the record. */
function titled(eb: ExpressionBuilder<Tables, never>, text: string) {
  return eb.or([contains(sql`n.title`, text), contains(sql`n.about`, text)]);
}

/** Matches a keyword as every list does: folded, and only in the visible words of formatted text. */
function saying(eb: ExpressionBuilder<Tables, never>, text: string) {
  return eb.or([titled(eb, text), contains(sql`n.content`, text), contains(sql`platform.plain_text(w.content)`, text)]);
}
