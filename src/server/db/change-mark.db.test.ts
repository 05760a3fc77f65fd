import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecordWorld, type RecordWorld } from '../../../tests/support/record-world.ts';
import { foldMarks, markChanged, readMark } from './change-mark.ts';

let world: RecordWorld;

beforeAll(async () => {
  world = await createRecordWorld([]);
});

afterAll(() => world?.stop());

const mark = () => readMark(world.database.session('1'), ['A', 'B']);

test('every write moves the mark, whichever connection makes it, and none waits for another', async () => {
  expect(await mark()).toBe('0');
  await Promise.all(Array.from({ length: 8 }, () => world.database.tx('1', (session) => markChanged(session, 'A'))));
  expect(await mark()).toBe('8');
  await world.database.tx('1', (session) => markChanged(session, 'B'));
  await world.database.tx('1', (session) => markChanged(session, 'C'));
  expect(await mark()).toBe('9');
});

test('a transaction that fails moves nothing', async () => {
  const before = await mark();
  const failed = world.database.tx('1', async (session) => {
    await markChanged(session, 'A');
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await mark()).toBe(before);
});

test('another tenant has marks of its own', async () => {
  const before = await mark();
  await world.database.tx('2', (session) => markChanged(session, 'A'));
  expect(await mark()).toBe(before);
});

test('folding keeps the sums and leaves one row for connections that are gone', async () => {
  const before = await mark();
  await world.database.query("update platform.change_mark set slot = slot + 1000000 where resource = 'A'");
  await foldMarks(world.database.session('0'));
  expect(await mark()).toBe(before);
  const { rows } = await world.database.query(
    "select slot from platform.change_mark where tenant = '1' and resource = 'A'",
  );
  expect(rows).toEqual([{ slot: 0 }]);
});
