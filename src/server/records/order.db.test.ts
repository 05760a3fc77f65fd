import { beforeAll, describe, expect, test } from 'vitest';
import { createRecordWorld } from '../../../tests/support/record-world.ts';
import { ofFile } from '../../../tests/support/servers/begun.ts';
import type { Descriptor } from '../../engine/descriptor.ts';
import type { RowFilter } from '../db/records/filter.ts';
import { listRecords } from './list.ts';
import { pageRecords } from './page.ts';

const properties: Descriptor['record']['properties'] = {
  name: { type: 'string', title: '名称' },
  bought: { type: 'string', format: 'date-time', title: '购入', 'x-index': true },
  sold: { type: 'string', format: 'date-time', title: '售出' },
};
const BOOK: Descriptor = {
  name: 'Book',
  title: '书',
  display: 'name',
  actions: ['page', 'list'],
  record: { type: 'object', properties },
};
/** The same, with an index for its default order. */
const SORTED: Descriptor = { ...BOOK, name: 'Sorted', order: [{ field: 'bought', direction: 'descend' }] };

const world = ofFile(() => createRecordWorld([BOOK, SORTED]));
beforeAll(async () => {
  for (const table of ['book', 'sorted']) {
    await world.database.query(
      `insert into t_1.${table} (name, bought, sold, created_time, created_user_id)
       select i::text, time, time, now(), i % 5 from (
         select i, case when i % 3 > 0 then timestamptz '2026-01-01' + i % 40 * interval '1 day' end as time
         from generate_series(1, 4000) i) x`,
    );
  }
});

const by = (...value: number[]): RowFilter => ({ key: 'createdUserId', op: 'any', value });

interface Row {
  id: number;
  value: Date | null;
}

/**
 * Returns ids in the expected order of the list: filled ones in order, then the empty ones, with the id deciding among
 * equals.
 */
async function idsInOrder(name: string, field: string, of: { sign: number; users: readonly number[] }) {
  const { rows } = await world.database.query(
    `select id, ${field} as value from t_1.${name.toLowerCase()} where created_user_id = any($1)`,
    [of.users],
  );
  const all = rows as unknown as Row[];
  const ofIds = (a: Row, b: Row) => of.sign * (a.id - b.id);
  const filled = all.flatMap(({ id, value }) => (value === null ? [] : [{ id, value, time: value.getTime() }]));
  filled.sort((a, b) => of.sign * (a.time - b.time) || ofIds(a, b));
  const empty = all.filter(({ value }) => value === null).sort(ofIds);
  expect(empty.length).toBeGreaterThan(500);
  return [...filled, ...empty].map(({ id }) => id);
}

test('choices of records without a number come by name, lists the newest first', async () => {
  const choices = await world.as({}, (ctx) => listRecords(ctx, 'Book', { query: { pageSize: 50 } }));
  expect(choices.map(({ name }) => name)).toEqual(
    [...Array(4_000).keys()]
      .map((n) => `${n + 1}`)
      .sort()
      .slice(0, 50),
  );
  const { rows } = await world.as({}, (ctx) => pageRecords(ctx, 'Book', { query: { pageSize: 1 } }));
  expect(rows).toMatchObject([{ name: '4000' }]);
});

/** A page beyond a thousand rows and the middle, which is read from the end. */
const PAGE = 70;

describe.each([
  ['Book', 'bought'],
  ['Book', 'sold'],
  ['Sorted', 'bought'],
])('empty values of %s.%s stand last whichever way the list is sorted, page by page from both ends', (name, field) => {
  test.each([
    ['ascend', 'all', [], [0, 1, 2, 3, 4]],
    ['descend', 'all', [], [0, 1, 2, 3, 4]],
    ['ascend', 'some', [by(1, 2, 4)], [1, 2, 4]],
    ['descend', 'some', [by(1, 2, 4)], [1, 2, 4]],
    ['ascend', 'some on two grounds', [by(1, 2), by(2, 3, 4)], [1, 2, 3, 4]],
    ['descend', 'some on two grounds', [by(1, 2), by(2, 3, 4)], [1, 2, 3, 4]],
  ] as const)('%s, %s', async (sortOrder, _, visible, users) => {
    const wanted = await idsInOrder(name, field, { sign: sortOrder === 'ascend' ? 1 : -1, users });
    for (let at = 0; at < wanted.length; at += PAGE) {
      const query = { sortField: field, sortOrder, pageNo: at / PAGE + 1, pageSize: PAGE };
      const { rows, totalRows } = await world.as({}, (ctx) => pageRecords(ctx, name, { query, visible }));
      expect(totalRows).toBe(wanted.length);
      expect(rows.map(({ id }) => id)).toEqual(wanted.slice(at, at + PAGE));
    }
  });
});
