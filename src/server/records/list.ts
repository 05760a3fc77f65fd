import type { WireRecord } from '../../engine/json.ts';
import { type TreeNode, toTreeNode } from '../../engine/lists.ts';
import type { Resource } from '../../engine/resource.ts';
import type { UserCtx } from '../ctx.ts';
import { readMark } from '../db/change-mark.ts';
import { keptPerDatabase, type Marked } from '../db/kept.ts';
import { choiceColumn } from '../db/migrate/tables.ts';
import { selectAllAbove } from '../db/records/ancestors.ts';
import { all, EVERYTHING, type RowFilter } from '../db/records/filter.ts';
import type { RecordModel } from '../db/records/model.ts';
import type { Order } from '../db/records/order.ts';
import { selectRows, tablesShown } from '../db/records/read.ts';
import { type Selection, selectionKey } from '../db/records/selection.ts';
import type { Row } from '../db/session.ts';
import { refuse } from '../errors.ts';
import { hooksOf } from './hooks/registry.ts';
import { readFilters, readListQuery } from './list-query.ts';
import { checkCriteria } from './page.ts';
import { toBareRows, toRows } from './values/rows.ts';
import { choiceBranches, visibleBranches } from './visibility.ts';

interface KeptRows extends Marked {
  rows: readonly Row[];
}

/** Maximum cached rows of a process: some 30 MB. */
const MAX_ROWS = 100_000;
const rowsOf = keptPerDatabase<KeptRows>({ limit: MAX_ROWS, weigh: ({ rows }) => rows.length + 1 });

/** Selection of unpaged rows with only some values, for trees and choices. */
interface ChoiceSelection extends Selection {
  order: readonly Order[];
  limit: number;
  keys: ReadonlySet<string>;
}

/**
 * Returns cached rows, which callers must not modify. Reads the change mark before the rows, so that cached rows are
 * never older than their mark (change-mark.ts).
 */
async function selectKeptRows(ctx: UserCtx, model: RecordModel, selection: ChoiceSelection): Promise<readonly Row[]> {
  const { order, limit, keys } = selection;
  const shape = JSON.stringify([order, limit, ...keys]);
  const mark = await readMark(ctx.db, tablesShown(model, selection));
  const { rows } = await rowsOf(ctx.db.database).current(
    { key: `${ctx.tenant}|${shape}|${selectionKey(model, selection)}`, mark },
    async () => ({ rows: await selectRows(ctx.db, model, selection), mark }),
  );
  return rows;
}

/** Order of choices: the order of lists, but names by pinyin in place of a resource's default order. */
function choiceOrder({ resource }: RecordModel, order: readonly Order[] = resource.order): readonly Order[] {
  const isByName = order === resource.order && choiceColumn(resource) !== null;
  return isByName ? [{ field: resource.display, direction: 'ascend' }] : order;
}

/** Maximum rows of an unpaged answer (wire.md#6). */
export const MAX_LIST = 5_000;

export interface ListRequest {
  query: Record<string, unknown>;
  within?: RowFilter;
  visible?: readonly RowFilter[];
  /** Keys of the values to read besides the id, for choices. */
  keys?: readonly string[];
  /** True: all fields, even if the hook `listFields` limits them. */
  isWhole?: boolean;
}

/** All rows in scope, unpaged, or the first `pageSize`. */
export async function listRecords(ctx: UserCtx, name: string, request: ListRequest): Promise<WireRecord[]> {
  const resource = ctx.catalog.resource(name);
  const { filter, order: asked, unserved } = await readListQuery(ctx, resource, request.query);
  const model = ctx.catalog.model(name);
  const order = choiceOrder(model, asked);
  const visible = request.visible ?? choiceBranches(ctx, resource);
  const limit = Number(request.query.pageSize ?? MAX_LIST);
  const selection = { filter: all(filter, request.within), visible, order, limit };
  await checkCriteria(ctx, model, { selection, unserved, within: request.within });
  if (request.keys) {
    const choices = await selectKeptRows(ctx, model, { ...selection, keys: new Set(request.keys) });
    return toBareRows(ctx, model, choices);
  }
  const records = await toRows(ctx, model, await selectRows(ctx.db, model, selection));
  const { listFields } = request.isWhole ? {} : hooksOf(name);
  return listFields ? records.map((record) => pick(record, listFields)) : records;
}

function pick(record: WireRecord, keys: readonly string[]): WireRecord {
  return Object.fromEntries(keys.filter((key) => record[key] !== undefined).map((key) => [key, record[key]]));
}

/** Choices of a select: id and name of all enabled rows in scope. */
export async function dropDownRecords(ctx: UserCtx, name: string): Promise<WireRecord[]> {
  const resource = ctx.catalog.resource(name);
  const rows = await selectChoices(ctx, resource);
  const has = (key: string) => resource.fields.some((field) => field.key === key);
  return rows.map((row) => ({
    id: row.id,
    ...(has('code') && row.code !== undefined ? { code: row.code } : {}),
    name: row[resource.display],
  }));
}

/** GET /X/fk{Entity}: choices of a relation of X as `[{code: id, name}]` (wire.md#6). */
export async function foreignKeyChoices(ctx: UserCtx, target: string): Promise<WireRecord[]> {
  const resource = ctx.catalog.resource(target);
  const rows = await selectChoices(ctx, resource);
  return rows.map((row) => ({ code: row.id, name: row[resource.display] }));
}

async function selectChoices(ctx: UserCtx, resource: Resource): Promise<WireRecord[]> {
  const hasStatus = resource.fields.some((field) => field.key === 'status' && field.dictionary === 'common_status');
  const model = ctx.catalog.model(resource.name);
  const rows = await selectRows(ctx.db, model, {
    filter: hasStatus ? { key: 'status', op: 'eq', value: 0 } : EVERYTHING,
    visible: choiceBranches(ctx, resource),
    order: choiceOrder(model),
    limit: MAX_LIST,
  });
  const records = await toRows(ctx, model, rows);
  return (await hooksOf(resource.name).choices?.(ctx, records)) ?? records;
}

/** Rows in scope as a tree, with their ancestors (wire.md#1.10). */
export async function treeRecords(ctx: UserCtx, name: string, request: ListRequest): Promise<TreeNode[]> {
  const resource = ctx.catalog.resource(name);
  const parentKey = resource.tree;
  if (parentKey === null) throw refuse('1013001');
  const model = ctx.catalog.model(name);
  const filter = all(await readFilters(ctx, resource, request.query), request.within);
  const visible = request.visible ?? visibleBranches(ctx, resource);
  const { display } = resource;
  const reading = { order: choiceOrder(model), limit: MAX_LIST, keys: new Set([parentKey, display]) };
  const wanted = await selectKeptRows(ctx, model, { ...reading, filter, visible });
  const ids = wanted.map((row) => Number(row.id));
  const isWhole = visible.length === 0 && 'all' in filter && filter.all.length === 0;
  const above = isWhole ? ids : await selectAllAbove(ctx.db, model, { ids, parentKey });
  const rows =
    above.length === ids.length
      ? wanted
      : await selectRows(ctx.db, model, { ...reading, filter: { key: 'id', op: 'any', value: above }, visible: [] });
  const toNode = (record: WireRecord) => toTreeNode(record, { parentKey, display });
  return connect(toBareRows(ctx, model, rows), { parentKey, wanted: new Set(ids), toNode });
}

/** Rows in scope as a tree; each node is a whole row with `children`. */
export async function listTree(ctx: UserCtx, name: string, request: ListRequest): Promise<RowNode[]> {
  const resource = ctx.catalog.resource(name);
  const parentKey = resource.tree;
  if (parentKey === null) throw refuse('1013001');
  const { sortField, sortOrder } = request.query;
  const rows = await listRecords(ctx, name, { ...request, isWhole: true, query: { sortField, sortOrder } });
  const wanted = await listRecords(ctx, name, request);
  const ids = new Set(wanted.map(({ id }) => Number(id)));
  return connect(rows, { parentKey, wanted: ids, toNode: (record) => ({ ...record, children: [] }) });
}

interface RowNode {
  id?: unknown;
  children: RowNode[];
  [key: string]: unknown;
}

interface Connection<Node> {
  parentKey: string;
  wanted: ReadonlySet<number>;
  toNode(record: WireRecord): Node;
}

function connect<Node extends { children: Node[] }>(
  records: readonly WireRecord[],
  { parentKey, wanted, toNode }: Connection<Node>,
): Node[] {
  const byId = new Map(records.map((record) => [Number(record.id), record]));
  const kept = new Set<number>();
  for (const start of wanted) {
    let id = start;
    while (byId.has(id) && !kept.has(id)) {
      kept.add(id);
      id = Number(byId.get(id)?.[parentKey] ?? 0);
    }
  }
  const visible = records.filter((record) => kept.has(Number(record.id)));
  const nodes = new Map(visible.map((record) => [Number(record.id), toNode(record)]));
  const roots: Node[] = [];
  for (const record of visible) {
    const [node, parent] = [nodes.get(Number(record.id)), nodes.get(Number(record[parentKey] ?? 0))];
    if (node) (parent && parent !== node ? parent.children : roots).push(node);
  }
  return roots;
}
