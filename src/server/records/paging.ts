import type { JsonSchema } from '../../engine/json.ts';

const MAX_PAGE_SIZE = 500;
const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_NO = 10_000_000;

/** Query keys of paged lists (wire.md#1.4); their limits are checked with the query. */
export const PAGING = {
  pageNo: { type: 'integer', minimum: 1, maximum: MAX_PAGE_NO, title: '页码' },
  pageSize: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, title: '每页条数' },
} satisfies { [key: string]: JsonSchema };

export interface Paging {
  pageNo: number;
  pageSize: number;
}

export function pagingOf({
  pageNo = 1,
  pageSize = DEFAULT_PAGE_SIZE,
}: {
  pageNo?: unknown;
  pageSize?: unknown;
}): Paging {
  return { pageNo: Number(pageNo), pageSize: Number(pageSize) };
}

export function rowsOf({ pageNo, pageSize }: Paging): { limit: number; offset: number } {
  return { limit: pageSize, offset: (pageNo - 1) * pageSize };
}
