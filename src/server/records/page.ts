import type { WireRecord } from '../../engine/json.ts';
import { CRITERIA_KEY, toPage } from '../../engine/lists.ts';
import type { Resource } from '../../engine/resource.ts';
import type { UserCtx } from '../ctx.ts';
import type { Mark } from '../db/change-mark.ts';
import { all, type RowFilter } from '../db/records/filter.ts';
import type { RecordModel } from '../db/records/model.ts';
import { countRows, currentMark, selectPage } from '../db/records/read.ts';
import { type PageSelection, type Selection, selectionKey } from '../db/records/selection.ts';
import type { Row } from '../db/session.ts';
import { invalid } from '../errors.ts';
import { type ListQuery, readListQuery } from './list-query.ts';
import { rowsOf } from './paging.ts';
import { type Total, totalsOf } from './totals.ts';
import { toRows } from './values/rows.ts';
import { visibleBranches } from './visibility.ts';

/** Answer of a paged list (wire.md#1.4). */
export interface Page {
  pageNo: number;
  pageSize: number;
  totalPage: number;
  totalRows: number;
  totalCount: number;
  rows: WireRecord[];
}

export interface PageRequest {
  query: Record<string, unknown>;
  /** Filter in addition to the query, such as for the caller's own records. */
  within?: RowFilter;
  /** Filters for visible rows in place of the caller's data scope; at least one of them must match a row. */
  visible?: readonly RowFilter[];
  deleted?: boolean;
}

/** Offset from which the total is counted before rows are read, since pages beyond the middle are read from the end. */
const DEEP = 1_000;

export async function pageRecords(ctx: UserCtx, name: string, request: PageRequest): Promise<Page> {
  const resource = ctx.catalog.resource(name);
  const model = ctx.catalog.model(name);
  const { pageNo, pageSize, filter, order, unserved } = await readListQuery(ctx, resource, request.query);
  const selection: PageSelection = {
    filter: all(filter, request.within),
    visible: request.visible ?? visibleBranches(ctx, resource),
    deleted: request.deleted ?? false,
    order,
    ...rowsOf({ pageNo, pageSize }),
  };
  await checkCriteria(ctx, model, { selection, unserved, within: request.within });
  if (order !== resource.order) await checkOrder(ctx, model, selection);
  const { rows, total } = await readPage(ctx, model, selection);
  return toPage({ pageNo, pageSize, total }, await toRows(ctx, model, rows));
}

/** Maximum rows that are sorted or filtered without an index (decision 054). */
const MAX_SORTED = 100_000;

/** @throws 400 if conditions without an index would test too many rows */
export async function checkCriteria(
  ctx: UserCtx,
  model: RecordModel,
  of: { selection: Selection; unserved: ListQuery['unserved']; within: RowFilter | undefined },
): Promise<void> {
  const [first] = of.unserved.fields;
  if (!first) return;
  const selection = { ...of.selection, filter: all(of.unserved.others, of.within) };
  const remedy = `不能按${first.title}筛选，请先用其他条件缩小范围`;
  await checkSize(ctx, { model, selection, field: CRITERIA_KEY, remedy });
}

/** @throws 400 if an order without an index would sort too many rows */
export async function checkOrder(ctx: UserCtx, model: RecordModel, selection: PageSelection): Promise<void> {
  const [first, second] = selection.order;
  if (!first || (model.isIndexed(first.field) && !second)) return;
  const titles = selection.order.map(({ field }) => model.field(field)?.title ?? field);
  const remedy = `不能按${titles.join('、')}排序，请先缩小查询范围`;
  await checkSize(ctx, { model, selection, field: 'sortField', remedy });
}

/** @throws 400 with the remedy if the selection has more than MAX_SORTED rows */
async function checkSize(
  ctx: UserCtx,
  of: { model: RecordModel; selection: Selection; field: string; remedy: string },
): Promise<void> {
  const { model, selection, field, remedy } = of;
  const { total } = await totalSince(ctx, { model, selection, mark: await currentMark(ctx.db, model, selection) });
  if (total <= MAX_SORTED) return;
  throw invalid([{ field, message: `数据超过 ${MAX_SORTED} 条，${remedy}` }]);
}

interface RowsAndTotal {
  rows: Row[];
  total: number;
}

/** Maximum attempts to read a page from the end; an attempt fails if another transaction writes meanwhile. */
const MAX_TRIES = 3;

async function readPage(ctx: UserCtx, model: RecordModel, selection: PageSelection): Promise<RowsAndTotal> {
  const far = selection.offset < DEEP ? null : await readFar(ctx, model, selection);
  return far ?? readNear(ctx, model, selection);
}

/** Reads the rows before the total: their change mark shows if a cached total is exact; a last page needs no count. */
async function readNear(ctx: UserCtx, model: RecordModel, selection: PageSelection): Promise<RowsAndTotal> {
  const { rows, mark } = await selectPage(ctx.db, model, selection);
  const isLast = rows.length < selection.limit && (rows.length > 0 || selection.offset === 0);
  if (isLast) return { rows, total: selection.offset + rows.length };
  return { rows, total: (await totalSince(ctx, { model, selection, mark })).total };
}

/**
 * Counts the rows, then reads the page from the end; repeats both if the change mark changed meanwhile. Returns null
 * after MAX_TRIES attempts, or if the page is nearer to the start.
 */
async function readFar(ctx: UserCtx, model: RecordModel, selection: PageSelection): Promise<RowsAndTotal | null> {
  const { limit, offset } = selection;
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const counted = await totalSince(ctx, { model, selection, mark: await currentMark(ctx.db, model, selection) });
    if (offset >= counted.total) return { rows: [], total: counted.total };
    const onPage = Math.min(limit, counted.total - offset);
    const fromEnd = counted.total - offset - onPage;
    if (fromEnd >= offset) return null;
    const end = { limit: onPage, offset: fromEnd, backwards: true };
    const { rows, mark } = await selectPage(ctx.db, model, { ...selection, ...end });
    if (mark !== null && mark === counted.mark) return { rows, total: counted.total };
  }
  return null;
}

/** Exact number of selected rows, cached if it is at least as new as the change mark. */
function totalSince(ctx: UserCtx, of: { model: RecordModel; selection: Selection; mark: Mark }): Promise<Total> {
  const { model, selection, mark } = of;
  const key = `${ctx.tenant}|${selectionKey(model, selection)}`;
  return totalsOf(ctx.db.database).current({ key, mark }, () => countRows(ctx.db, model, selection));
}

/** Exact number of rows in a filter that the caller may see, cached until one of the tables changes. */
export async function countRecords(ctx: UserCtx, resource: Resource, filter: RowFilter): Promise<number> {
  const model = ctx.catalog.model(resource.name);
  const selection = { filter, visible: visibleBranches(ctx, resource) };
  const mark = await currentMark(ctx.db, model, selection);
  return (await totalSince(ctx, { model, selection, mark })).total;
}
