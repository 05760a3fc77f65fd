import type { WireRecord } from '../../../engine/json.ts';
import { toPage } from '../../../engine/lists.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { UserCtx } from '../../ctx.ts';
import { all, type RowFilter } from '../../db/records/filter.ts';
import type { RecordModel } from '../../db/records/model.ts';
import { countRows, currentMark, selectPage } from '../../db/records/read.ts';
import { type PageSelection, selectionKey } from '../../db/records/selection.ts';
import type { Row } from '../../db/session.ts';
import { readListQuery } from './list-query.ts';
import { toRows } from './rows.ts';
import { totalsOf } from './totals.ts';
import { visibleBranches } from './visibility.ts';

/** Paged answer (wire §1.4). */
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
  /** Narrows the list beyond what was asked, as "mine" or "managers, status ≥ 1". */
  within?: RowFilter;
  /** Instead of what the caller generally may see of the resource. */
  visible?: readonly RowFilter[];
  deleted?: boolean;
}

/** Offsets from here on are worth knowing the total first: beyond the middle the far end is nearer. */
const DEEP = 1_000;

/** One page of a resource's rows by the query of the request. */
export async function pageRecords(ctx: UserCtx, name: string, request: PageRequest): Promise<Page> {
  const resource = ctx.catalog.resource(name);
  const model = ctx.catalog.model(name);
  const { pageNo, pageSize, filter, order } = readListQuery(ctx, resource, request.query);
  const selection: PageSelection = {
    filter: all(filter, request.within),
    visible: request.visible ?? visibleBranches(ctx, resource),
    deleted: request.deleted ?? false,
    order,
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
  };
  const { rows, total } = await readPage(ctx, model, selection);
  return toPage({ pageNo, pageSize, total }, await toRows(ctx, model, rows));
}

interface RowsAndTotal {
  rows: Row[];
  total: number;
}

function readPage(ctx: UserCtx, model: RecordModel, selection: PageSelection): Promise<RowsAndTotal> {
  return selection.offset < DEEP ? readNear(ctx, model, selection) : readDeep(ctx, model, selection);
}

/** Rows first; their mark tells whether the kept total still holds, and a page that is not full is its own total. */
async function readNear(ctx: UserCtx, model: RecordModel, selection: PageSelection): Promise<RowsAndTotal> {
  const { rows, mark } = await selectPage(ctx.db, model, selection);
  const isLast = rows.length < selection.limit && (rows.length > 0 || selection.offset === 0);
  if (isLast) return { rows, total: selection.offset + rows.length };
  const kept = mark === null ? undefined : totalsOf(ctx.db.database).get(totalKey(ctx, model, selection), mark);
  return { rows, total: kept ?? (await countTotal(ctx, model, selection)) };
}

async function readDeep(ctx: UserCtx, model: RecordModel, selection: PageSelection): Promise<RowsAndTotal> {
  const mark = await currentMark(ctx.db, model, selection);
  const kept = totalsOf(ctx.db.database).get(totalKey(ctx, model, selection), mark);
  const total = kept ?? (await countTotal(ctx, model, selection));
  const { limit, offset } = selection;
  if (offset >= total) return { rows: [], total };
  const onPage = Math.min(limit, total - offset);
  const fromEnd = total - offset - onPage;
  const nearer = fromEnd < offset ? { limit: onPage, offset: fromEnd, backwards: true } : {};
  return { rows: (await selectPage(ctx.db, model, { ...selection, ...nearer })).rows, total };
}

async function countTotal(ctx: UserCtx, model: RecordModel, selection: PageSelection): Promise<number> {
  const { total, mark } = await countRows(ctx.db, model, selection);
  totalsOf(ctx.db.database).set(totalKey(ctx, model, selection), mark, total);
  return total;
}

function totalKey(ctx: UserCtx, model: RecordModel, selection: PageSelection): string {
  return `${ctx.tenant}|${selectionKey(model, selection)}`;
}

/** Exact number of rows of a resource the caller may see within a filter. */
export async function countRecords(ctx: UserCtx, resource: Resource, filter: RowFilter): Promise<number> {
  const model = ctx.catalog.model(resource.name);
  const { total } = await countRows(ctx.db, model, { filter, visible: visibleBranches(ctx, resource) });
  return total;
}
