import type { Input } from './call.ts';

export interface Page<Row> {
  rows: Row[];
  totalPage: number;
}

interface Row {
  id?: unknown;
}

type Query = { readonly [key: string]: unknown };
type Read = (query: Query) => Promise<unknown>;

const PAGE_SIZE = 500;

/**
 * Yields every row of a list, newest first unless the query has an order. Reads lists by id from the last page to the
 * first, so that a deletion meanwhile skips no row.
 */
export async function* everyRow(read: Read, { query, isSorted }: { query: Input; isSorted: boolean }) {
  const wanted: Query = { pageSize: PAGE_SIZE, ...query };
  if (isSorted && wanted.sortField === undefined) yield* newestFirst(read, wanted);
  else yield* inOrder(read, wanted);
}

async function* inOrder(read: Read, query: Query): AsyncGenerator<Row, void, void> {
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await pageOf(read, { ...query, pageNo });
    yield* page.rows;
    if (pageNo >= page.totalPage) return;
  }
}

async function* newestFirst(read: Read, query: Query): AsyncGenerator<Row, void, void> {
  const byId = { ...query, sortField: 'id', sortOrder: 'ascend' };
  const first = await pageOf(read, { ...byId, pageNo: 1 });
  let lowest: bigint | undefined;
  for (let pageNo = Math.max(first.totalPage, 1); pageNo > 0; pageNo -= 1) {
    const { rows } = pageNo === 1 && first.totalPage <= 1 ? first : await pageOf(read, { ...byId, pageNo });
    for (const row of rows.toReversed()) {
      const id = BigInt(String(row.id));
      if (lowest !== undefined && id >= lowest) continue;
      lowest = id;
      yield row;
    }
  }
}

async function pageOf(read: Read, query: Query): Promise<Page<Row>> {
  return (await read(query)) as Page<Row>; // paged calls reply with a page
}
