import type { Direction } from '../../engine/descriptor.ts';
import type { Json } from '../../engine/json.ts';

/** Filter texts by query key; an empty text means "no filter", also where the screen has an initial value. */
export type Filters = { [queryKey: string]: string };

export interface ListQuery {
  pageNo: number;
  pageSize: number;
  /** Up to three fields, comma-separated, with their directions in the same order (list/sorts.ts). */
  sortField: string | null;
  sortOrder: string | null;
  filters: Filters;
}

/** Change of a query. A function receives the latest query, which the list may not have drawn yet. */
export type ListChange = Partial<ListQuery> | ((now: ListQuery) => Partial<ListQuery>);

export interface ListState extends ListQuery {
  change(change: ListChange): void;
  /** Restores the screen's initial filters, first page and default order. */
  reset(): void;
}

const DEFAULT_PAGE_SIZE = 10;
export const PAGE_SIZES = [10, 20, 50, 100] as const;
const OWN_KEYS = ['pageNo', 'pageSize', 'sortField', 'sortOrder'];

/** Keys and initial values with which a list's state is read from the address line. */
export interface ListShape {
  /** Query keys of the search bar. */
  filterKeys: readonly string[];
  initial: { [queryKey: string]: Json };
  /** Filters of the preset used while the address contains no filter; they are added to `initial`. */
  start: { [queryKey: string]: Json };
  /** Rows per page that the user last chose for this list; absent: ten. */
  pageSize?: number;
  /** Order of the rows with these filters; null: the resource's own order. */
  orderOf(filters: Filters): { field: string; direction: Direction } | null;
}

export function initialFilters({ initial }: Pick<ListShape, 'initial'>): Filters {
  return Object.fromEntries(Object.entries(initial).map(([key, value]) => [key, value === null ? '' : String(value)]));
}

/** Filters of a list whose address contains no filter. */
export function openingFilters({ initial, start }: Pick<ListShape, 'initial' | 'start'>): Filters {
  return initialFilters({ initial: { ...initial, ...start } });
}

function orderFor(shape: ListShape, filters: Filters): Pick<ListQuery, 'sortField' | 'sortOrder'> {
  const order = shape.orderOf(filters);
  return { sortField: order?.field ?? null, sortOrder: order?.direction ?? null };
}

function hasOwnOrder({ sortField, sortOrder, filters }: ListQuery, shape: ListShape): boolean {
  const own = orderFor(shape, filters);
  return sortField === own.sortField && sortOrder === own.sortOrder;
}

export function initialQuery(shape: ListShape): ListQuery {
  const filters = openingFilters(shape);
  return { pageNo: 1, pageSize: shape.pageSize ?? DEFAULT_PAGE_SIZE, ...orderFor(shape, filters), filters };
}

/** State of a list from the address line; invalid parameters fall back to the default. */
export function readQuery(params: URLSearchParams, shape: ListShape): ListQuery {
  const asked = shape.filterKeys.filter((key) => params.has(key) && !OWN_KEYS.includes(key));
  const filters = asked.length === 0 ? openingFilters(shape) : initialFilters(shape);
  for (const key of asked) filters[key] = params.get(key) ?? '';
  return {
    pageNo: positive(params.get('pageNo'), 1),
    pageSize: Math.min(positive(params.get('pageSize'), shape.pageSize ?? DEFAULT_PAGE_SIZE), 500),
    ...readOrder(params, orderFor(shape, filters)),
    filters,
  };
}

/** Order from the address line; an empty sortField means that the user removed the screen's own order. */
function readOrder(params: URLSearchParams, own: ReturnType<typeof orderFor>): typeof own {
  const sortField = params.get('sortField');
  const sortOrder = params.get('sortOrder');
  if (sortField === null) return own;
  const isOrder = /^(a|de)scend(,(a|de)scend){0,2}$/.test(sortOrder ?? '');
  return { sortField: sortField || null, sortOrder: sortField && isOrder ? sortOrder : null };
}

/** Writes the differences from the initial state into the parameters; parameters that are not the list's are kept. */
export function writeQuery(params: URLSearchParams, query: ListQuery, shape: ListShape): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (key: string, value: string, standard: string) => {
    if (value === standard) next.delete(key);
    else next.set(key, value);
  };
  put('pageNo', String(query.pageNo), '1');
  put('pageSize', String(query.pageSize), String(shape.pageSize ?? DEFAULT_PAGE_SIZE));
  const isFirst = hasOwnOrder(query, shape);
  for (const key of ['sortField', 'sortOrder'] as const) {
    if (isFirst || (query[key] === null && key === 'sortOrder')) next.delete(key);
    else next.set(key, query[key] ?? '');
  }
  const textIn = (filters: Filters, key: string) => filters[key] ?? '';
  const opening = openingFilters(shape);
  const isOpening = shape.filterKeys.every((key) => textIn(opening, key) === textIn(query.filters, key));
  const initial = isOpening ? opening : initialFilters(shape);
  for (const key of shape.filterKeys) put(key, textIn(query.filters, key), textIn(initial, key));
  // Without any filter in the address, the next reading of the address would select the opening preset again.
  const isBare = !isOpening && !shape.filterKeys.some((key) => next.has(key));
  if (isBare) for (const key of Object.keys(shape.start)) next.set(key, '');
  return next;
}

/** Query parameters of the call: paging, order when sorted, filters that are not empty (look.md#13.1, wire.md#1.4). */
export function requestQuery(query: ListQuery, fixed: { [key: string]: Json }): { [key: string]: Json } {
  const sent: { [key: string]: Json } = { pageNo: query.pageNo, pageSize: query.pageSize };
  if (query.sortField && query.sortOrder) {
    sent.sortField = query.sortField;
    sent.sortOrder = query.sortOrder;
  }
  for (const [key, value] of Object.entries(query.filters)) if (value !== '') sent[key] = value;
  return { ...sent, ...fixed };
}

/** Applies a change; unless only the page changes, returns to page 1. The screen's own order follows the filters. */
export function applyChange(query: ListQuery, change: ListChange, shape: ListShape): ListQuery {
  const patch = typeof change === 'function' ? change(query) : change;
  const stays = Object.keys(patch).every((key) => key === 'pageNo');
  const order = patch.filters && hasOwnOrder(query, shape) ? orderFor(shape, patch.filters) : {};
  return { ...query, pageNo: stays ? query.pageNo : 1, ...order, ...patch };
}

function positive(text: string | null, otherwise: number): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise;
}

/** Limits of a range, which is sent as one text, `begin,end`; either side may be empty. */
export function readRange(text: string | undefined): [begin: string, end: string] {
  const [begin = '', end = ''] = (text ?? '').split(',');
  return [begin, end];
}

export function writeRange(begin: string, end: string): string {
  return begin === '' && end === '' ? '' : `${begin},${end}`;
}
