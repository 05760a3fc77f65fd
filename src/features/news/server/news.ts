import type { WireRecord } from '../../../engine/json.ts';
import { formatWallTime } from '../../../engine/wall-time.ts';
import { toPlainText } from '../../../kinds/rich-text/rich-text-tags.ts';
import { may, type UserCtx } from '../../../server/ctx.ts';
import { all, any, EVERYTHING, equals, type RowFilter } from '../../../server/db/records/filter.ts';
import { selectPage } from '../../../server/db/records/read.ts';
import type { Row } from '../../../server/db/session.ts';
import type { Answer } from '../../../server/endpoint.ts';
import { refuse } from '../../../server/errors.ts';
import { added, addRecord } from '../../../server/records/add.ts';
import { detailRecord, lockRecord, requireId } from '../../../server/records/detail.ts';
import { editRecord, setFields } from '../../../server/records/edit.ts';
import { readListQuery } from '../../../server/records/list-query.ts';
import { rowsOf } from '../../../server/records/paging.ts';
import { valueIn } from '../../../server/records/values/body.ts';
import { toRows } from '../../../server/records/values/rows.ts';
import { visibleBranches } from '../../../server/records/visibility.ts';
import { cutText } from '../../../server/text.ts';
import { READ_STATUS } from '../../notices/index.ts';
import { countNewsReader, dismissNews, newsKnownTo } from './news.sql.ts';

export const NEWS = 'News';

/** Dictionary news_status. */
export const NEWS_STATUS = { draft: 0, published: 1 } as const;
const { draft: DRAFT, published: PUBLISHED } = NEWS_STATUS;

/** What the bell shows of a piece of news beside its summary; its words are read when it is opened. */
const HEAD = ['id', 'title', 'type', 'cover', 'publishTime', 'readCount'];
/** How much of the words stands for a summary nobody wrote: what the bell has room for. */
const BEGINNING = 60;

/** News the caller sees: what is out and what he wrote; of those who keep news, all drafts and what is due later too. */
export function visibleNews(ctx: UserCtx): readonly RowFilter[] {
  return isKeeper(ctx) ? [] : [any(published(ctx.now()), equals('createdUserId', ctx.caller.id))];
}

/** True for holders of any code of the news: whoever may change a draft has to see it. */
function isKeeper(ctx: UserCtx): boolean {
  const { actions } = ctx.catalog.resource(NEWS);
  return actions.some(({ access, permission }) => access === 'permission' && may(ctx, permission));
}

/** Published, and not for later. */
function published(now: Date): RowFilter {
  return all(equals('status', PUBLISHED), { key: 'publishTime', op: 'lte', value: now });
}

/** GET /News/published: one page of it, the newest first, each with whether it is still new to the caller. */
export async function publishedNews(ctx: UserCtx, query: Record<string, unknown>): Promise<WireRecord[]> {
  const { filter, pageNo, pageSize } = await readListQuery(ctx, ctx.catalog.resource(NEWS), query);
  const found = await selectOut(ctx, { filter, ...rowsOf({ pageNo, pageSize }) });
  const rows = await toRows(ctx, ctx.catalog.model(NEWS), found);
  const ids = rows.map(({ id }) => Number(id));
  const known = ids.length > 0 ? await newsKnownTo(ctx.db, ctx.caller.id, ids) : new Set<number>();
  const head = (row: WireRecord): WireRecord => ({
    ...Object.fromEntries(HEAD.filter((key) => row[key] !== undefined).map((key) => [key, row[key]])),
    summary: summaryOf(row),
    readStatus: known.has(Number(row.id)) ? READ_STATUS.read : READ_STATUS.unread,
  });
  return rows.map(head);
}

/** What its keeper wrote, else how its words begin, on one line. */
function summaryOf({ summary, content }: WireRecord): string {
  if (typeof summary === 'string' && summary !== '') return summary;
  const words = toPlainText(typeof content === 'string' ? content : '').replace(/\s+/g, ' ');
  return words.length > BEGINNING ? `${cutText(words, BEGINNING)}…` : words;
}

/** The newest first. Not counted: how many there are nobody asks, and the moment in the filter never comes twice. */
async function selectOut(ctx: UserCtx, of: { filter: RowFilter; limit: number; offset: number }): Promise<Row[]> {
  const { rows } = await selectPage(ctx.db, ctx.catalog.model(NEWS), {
    ...of,
    filter: all(of.filter, published(ctx.now())),
    visible: visibleBranches(ctx, ctx.catalog.resource(NEWS)),
    order: [{ field: 'publishTime', direction: 'descend' }],
  });
  return rows;
}

/** GET /News/detail: opening what is out counts its reader. */
export async function readNews(ctx: UserCtx, given: unknown): Promise<WireRecord> {
  const id = requireId(given);
  const record = await detailRecord(ctx, NEWS, id);
  if (!isOut(record, ctx.now())) return record;
  const isFirst = await countNewsReader(ctx.db, { newsId: id, userId: ctx.caller.id, now: ctx.now() });
  return isFirst ? { ...record, readCount: Number(record.readCount ?? 0) + 1 } : record;
}

/** Wall times of one notation compare as texts. */
function isOut({ status, publishTime }: WireRecord, now: Date): boolean {
  return status === PUBLISHED && typeof publishTime === 'string' && publishTime <= formatWallTime(now);
}

/** More pieces of one second stay new. */
const MOST_AT_ONCE = 1_000;

/** POST /News/readAll: everything that is out, not what comes out later in the second of the newest. */
export async function readAllNews(ctx: UserCtx): Promise<void> {
  const [newest] = await selectOut(ctx, { filter: EVERYTHING, limit: 1, offset: 0 });
  const until = newest?.publishTime;
  if (!(until instanceof Date)) return;
  const last = await selectOut(ctx, { filter: equals('publishTime', until), limit: MOST_AT_ONCE, offset: 0 });
  await dismissNews(ctx.db, ctx.caller.id, { until, seen: last.map(({ id }) => Number(id)) });
}

/** POST /News/add: as a draft, or published in the same step. */
export async function addNews(ctx: UserCtx, body: unknown): Promise<Answer> {
  const status = wantedStatus(body);
  const { id } = await addRecord(ctx, NEWS, { body });
  if (status === PUBLISHED) await publishNews(ctx, id);
  return added(ctx, NEWS, { id });
}

/** POST /News/edit: corrections too; a draft may be published in the same step, what is out stays out. */
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

/** Without a time of its own it is out from this moment on. */
export async function publishNews(ctx: UserCtx, id: unknown): Promise<void> {
  const { row, record } = await lockRecord(ctx, NEWS, id);
  if (record.status === PUBLISHED) throw refuse('NEWS_STATUS');
  const publishTime = record.publishTime ?? formatWallTime(ctx.now());
  await setFields(ctx, NEWS, { row, set: { status: PUBLISHED, publishTime }, reason: '发布' });
}

/** Back to a draft; its time of publishing is kept, so that it comes back where it was. */
export async function withdrawNews(ctx: UserCtx, id: unknown): Promise<void> {
  const { row, record } = await lockRecord(ctx, NEWS, id);
  if (record.status !== PUBLISHED) throw refuse('NEWS_STATUS');
  await setFields(ctx, NEWS, { row, set: { status: DRAFT }, reason: '下线' });
}
