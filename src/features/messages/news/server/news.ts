import type { WireRecord } from '../../../../engine/json.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import { toPlainText } from '../../../../kinds/rich-text/rich-text-tags.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { all, any, EVERYTHING, equals, type RowFilter } from '../../../../server/db/records/filter.ts';
import { selectPage } from '../../../../server/db/records/read.ts';
import type { Row } from '../../../../server/db/session.ts';
import type { Answer } from '../../../../server/endpoint.ts';
import { refuse } from '../../../../server/errors.ts';
import { added, addRecord } from '../../../../server/records/add.ts';
import { detailRecord, lockRecord, requireId } from '../../../../server/records/detail.ts';
import { editRecord, setFields } from '../../../../server/records/edit.ts';
import { readListQuery } from '../../../../server/records/list-query.ts';
import { rowsOf } from '../../../../server/records/paging.ts';
import { valueIn } from '../../../../server/records/values/body.ts';
import { toRows } from '../../../../server/records/values/rows.ts';
import { visibleBranches } from '../../../../server/records/visibility.ts';
import { cutText } from '../../../../server/text.ts';
import { READ_STATUS } from '../../notices/index.ts';
import { countNewsReader, dismissNews, newsKnownTo } from './news.sql.ts';

export const NEWS = 'News';

/** Dictionary news_status. */
export const NEWS_STATUS = { draft: 0, published: 1 } as const;
const { draft: DRAFT, published: PUBLISHED } = NEWS_STATUS;

/** Fields of news in the bell, besides the summary; the content is read when the news is opened. */
const HEAD = ['id', 'title', 'type', 'cover', 'publishTime', 'readCount'];
/** Characters of a generated summary, for news without a written one; fits the bell. */
const BEGINNING = 60;

/** Filter of the caller's news: published and his own; with a news permission also all drafts and future news. */
export function visibleNews(ctx: UserCtx): readonly RowFilter[] {
  return isKeeper(ctx) ? [] : [any(published(ctx.now()), equals('createdUserId', ctx.caller.id))];
}

/** True for holders of any permission of the news: they have to see the drafts they may change. */
function isKeeper(ctx: UserCtx): boolean {
  const { actions } = ctx.catalog.resource(NEWS);
  return actions.some(({ access, permission }) => access === 'permission' && may(ctx, permission));
}

function published(now: Date): RowFilter {
  return all(equals('status', PUBLISHED), { key: 'publishTime', op: 'lte', value: now });
}

/** GET /News/published: one page, newest first; each row shows whether it is new to the caller. */
export async function publishedNews(ctx: UserCtx, query: Record<string, unknown>): Promise<WireRecord[]> {
  const { filter, pageNo, pageSize } = await readListQuery(ctx, ctx.catalog.resource(NEWS), query);
  const found = await selectOut(ctx, { filter, ...rowsOf({ pageNo, pageSize }) });
  const rows = await toRows(ctx, ctx.catalog.model(NEWS), found);
  const ids = rows.map(({ id }) => Number(id));
  const opened = ids.length > 0 ? await newsKnownTo(ctx.db, ctx.caller.id, ids) : new Set<number>();
  const head = (row: WireRecord): WireRecord => ({
    ...Object.fromEntries(HEAD.filter((key) => row[key] !== undefined).map((key) => [key, row[key]])),
    summary: summaryOf(row),
    readStatus: opened.has(Number(row.id)) ? READ_STATUS.read : READ_STATUS.unread,
  });
  return rows.map(head);
}

/** Summary of the author, else the beginning of the content on one line. */
function summaryOf({ summary, content }: WireRecord): string {
  if (typeof summary === 'string' && summary !== '') return summary;
  const words = toPlainText(typeof content === 'string' ? content : '').replace(/\s+/g, ' ');
  return words.length > BEGINNING ? `${cutText(words, BEGINNING)}…` : words;
}

/** Published news, newest first. The rows are not counted: no caller uses a total, and `now` defeats a cache. */
async function selectOut(ctx: UserCtx, of: { filter: RowFilter; limit: number; offset: number }): Promise<Row[]> {
  const { rows } = await selectPage(ctx.db, ctx.catalog.model(NEWS), {
    ...of,
    filter: all(of.filter, published(ctx.now())),
    visible: visibleBranches(ctx, ctx.catalog.resource(NEWS)),
    order: [{ field: 'publishTime', direction: 'descend' }],
  });
  return rows;
}

/** GET /News/detail: opening published news counts the reader. */
export async function readNews(ctx: UserCtx, given: unknown): Promise<WireRecord> {
  const id = requireId(given);
  const record = await detailRecord(ctx, NEWS, id);
  if (!isOut(record, ctx.now())) return record;
  const isFirst = await countNewsReader(ctx.db, { newsId: id, userId: ctx.caller.id, now: ctx.now() });
  return isFirst ? { ...record, readCount: Number(record.readCount ?? 0) + 1 } : record;
}

/** True if published and due; wall times in one notation compare as texts. */
function isOut({ status, publishTime }: WireRecord, now: Date): boolean {
  return status === PUBLISHED && typeof publishTime === 'string' && publishTime <= formatWallTime(now);
}

/** Maximum news published within one second that are marked by one call; further ones stay new. */
const MOST_AT_ONCE = 1_000;

/** POST /News/readAll: marks all published news, but not news published later within the second of the newest. */
export async function readAllNews(ctx: UserCtx): Promise<void> {
  const [newest] = await selectOut(ctx, { filter: EVERYTHING, limit: 1, offset: 0 });
  const until = newest?.publishTime;
  if (!(until instanceof Date)) return;
  const last = await selectOut(ctx, { filter: equals('publishTime', until), limit: MOST_AT_ONCE, offset: 0 });
  await dismissNews(ctx.db, ctx.caller.id, { until, seen: last.map(({ id }) => Number(id)) });
}

/** POST /News/add: creates a draft, or publishes in the same step. */
export async function addNews(ctx: UserCtx, body: unknown): Promise<Answer> {
  const status = wantedStatus(body);
  const { id } = await addRecord(ctx, NEWS, { body });
  if (status === PUBLISHED) await publishNews(ctx, id);
  return added(ctx, NEWS, { id });
}

/** POST /News/edit: also corrects published news, which stays published. A draft may be published in the same step. */
export async function editNews(ctx: UserCtx, body: unknown): Promise<void> {
  const status = wantedStatus(body);
  const before = await editRecord(ctx, NEWS, { body });
  if (status === PUBLISHED && before.status === DRAFT) await publishNews(ctx, before.id);
  if (status === DRAFT && before.status === PUBLISHED) await withdrawNews(ctx, before.id);
}

function wantedStatus(body: unknown): number | null {
  const status = valueIn(body, 'status');
  if (status === undefined || status === null) return null;
  if (status !== DRAFT && status !== PUBLISHED) throw refuse('NEWS_STATUS');
  return status;
}

/** Publishes a draft at the time set in it, else now. */
export async function publishNews(ctx: UserCtx, id: unknown): Promise<void> {
  const { row, record } = await lockRecord(ctx, NEWS, id);
  if (record.status === PUBLISHED) throw refuse('NEWS_STATUS');
  const publishTime = record.publishTime ?? formatWallTime(ctx.now());
  await setFields(ctx, NEWS, { row, set: { status: PUBLISHED, publishTime }, reason: '发布' });
}

/** Turns news back into a draft; it keeps its time of publishing, so that it returns to its place in the list. */
export async function withdrawNews(ctx: UserCtx, id: unknown): Promise<void> {
  const { row, record } = await lockRecord(ctx, NEWS, id);
  if (record.status !== PUBLISHED) throw refuse('NEWS_STATUS');
  await setFields(ctx, NEWS, { row, set: { status: DRAFT }, reason: '下线' });
}
