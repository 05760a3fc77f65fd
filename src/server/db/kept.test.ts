import { expect, test } from 'vitest';
import type { Total } from '../records/totals.ts';
import { Kept } from './kept.ts';

/** A count whose result the test sets. */
function counting() {
  let finish: (total: Total) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  let started = 0;
  const count = () => {
    started += 1;
    return new Promise<Total>((resolve, reject) => {
      finish = resolve;
      fail = reject;
    });
  };
  return {
    count,
    finish: (total: Total) => finish(total),
    fail: (error: Error) => fail(error),
    started: () => started,
  };
}

const keep = (limit = 10) => new Kept<Total>({ limit, weigh: () => 1 });

const counted = (total: number, mark: number | null) => () => Promise.resolve({ total, mark });

test('a kept total serves rows of its own mark and of earlier ones, not of later ones', async () => {
  const totals = keep();
  await totals.current({ key: 'a', mark: 5 }, counted(10, 5));
  expect(await totals.current({ key: 'a', mark: 5 }, counted(0, 5))).toEqual({ total: 10, mark: 5 });
  expect(await totals.current({ key: 'a', mark: 4 }, counted(0, 5))).toEqual({ total: 10, mark: 5 });
  expect(await totals.current({ key: 'a', mark: 6 }, counted(11, 6))).toEqual({ total: 11, mark: 6 });
});

test('who asks while somebody counts waits for that count, unless it began too early for his rows', async () => {
  const totals = keep();
  const first = counting();
  const second = counting();
  const asked = [1, 1, 2].map((mark) =>
    totals.current({ key: 'a', mark }, mark === 1 && first.started() === 0 ? first.count : second.count),
  );
  expect([first.started(), second.started()]).toEqual([1, 0]);
  first.finish({ total: 10, mark: 1 });
  expect(await Promise.all(asked.slice(0, 2))).toEqual([
    { total: 10, mark: 1 },
    { total: 10, mark: 1 },
  ]);
  await expect.poll(() => second.started()).toBe(1);
  second.finish({ total: 11, mark: 2 });
  expect(await asked[2]).toEqual({ total: 11, mark: 2 });
});

test('a count that fails is the failure of him who began it; others count themselves', async () => {
  const totals = keep();
  const first = counting();
  const mine = totals.current({ key: 'a', mark: 1 }, first.count);
  const other = totals.current({ key: 'a', mark: 1 }, counted(10, 1));
  first.fail(new Error('lost'));
  await expect(mine).rejects.toThrow('lost');
  expect(await other).toEqual({ total: 10, mark: 1 });
});

test('without a mark nothing is kept and nothing shared', async () => {
  const totals = keep();
  expect(await totals.current({ key: 'a', mark: null }, counted(10, null))).toEqual({ total: 10, mark: null });
  expect(totals.size).toBe(0);
  expect(await totals.current({ key: 'a', mark: 1 }, counted(11, 1))).toEqual({ total: 11, mark: 1 });
  expect(await totals.current({ key: 'a', mark: null }, counted(12, 2))).toEqual({ total: 12, mark: 2 });
});

test('an older count never replaces a newer one, and the least lately used goes first', async () => {
  const totals = keep(2);
  const old = counting();
  const slow = totals.current({ key: 'a', mark: 1 }, old.count);
  await totals.current({ key: 'a', mark: null }, counted(12, 3));
  old.finish({ total: 10, mark: 1 });
  expect(await slow).toEqual({ total: 10, mark: 1 });
  expect(await totals.current({ key: 'a', mark: 3 }, counted(0, 3))).toEqual({ total: 12, mark: 3 });
  await totals.current({ key: 'b', mark: 1 }, counted(1, 1));
  await totals.current({ key: 'a', mark: 3 }, counted(0, 3));
  await totals.current({ key: 'c', mark: 1 }, counted(1, 1));
  expect(totals.size).toBe(2);
  expect((await totals.current({ key: 'a', mark: 3 }, counted(0, 3))).total).toBe(12);
  expect((await totals.current({ key: 'b', mark: 1 }, counted(7, 1))).total).toBe(7);
});

test('a value that holds no longer is read anew under the same mark', async () => {
  const totals = keep();
  await totals.current({ key: 'a', mark: 1 }, counted(10, 1));
  const holds = ({ total }: Total) => total > 10;
  expect((await totals.current({ key: 'a', mark: 1, holds }, counted(11, 1))).total).toBe(11);
  expect((await totals.current({ key: 'a', mark: 1, holds }, counted(0, 1))).total).toBe(11);
});

test('heavy values make room for each other; one beyond the limit is answered, not kept', async () => {
  const totals = new Kept<Total>({ limit: 10, weigh: ({ total }) => total });
  for (const [key, weight] of Object.entries({ a: 4, b: 4, c: 3 }))
    await totals.current({ key, mark: 1 }, counted(weight, 1));
  expect(totals.size).toBe(2);
  expect((await totals.current({ key: 'a', mark: 1 }, counted(5, 1))).total).toBe(5);
  expect((await totals.current({ key: 'a', mark: 2 }, counted(6, 2))).total).toBe(6);
  expect((await totals.current({ key: 'huge', mark: 1 }, counted(11, 1))).total).toBe(11);
  expect(totals.size).toBe(2);
  expect((await totals.current({ key: 'a', mark: 2 }, counted(0, 2))).total).toBe(6);
});
