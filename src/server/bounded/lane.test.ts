import { expect, it } from 'vitest';
import type { TryTask } from '../../../tests/support/bounded/try.worker.ts';
import { type Bounds, Lane } from './lane.ts';

const says = { slow: '太慢', memory: '太大', damaged: '坏了' };
const laneOf = (bounds: Partial<Bounds>) =>
  new Lane<TryTask, unknown>(new URL('../../../tests/support/bounded/try.worker.ts', import.meta.url), {
    ...{ heapMb: 32, ms: 60_000, threads: 1, waiting: 1, says },
    ...bounds,
  });
const outcome = (answer: Promise<unknown>) => answer.catch((error: Error) => error.message);

it('does the work of one task after another, in a thread that is kept or not', async () => {
  for (const keptMs of [undefined, 60_000]) {
    const lane = laneOf({ keptMs, waiting: 9 });
    const answers = await Promise.all([1, 2, 3].map((value) => lane.run({ does: 'answer', value })));
    expect(answers).toEqual(
      keptMs === undefined
        ? [
            [1, 1],
            [2, 1],
            [3, 1],
          ]
        : [
            [1, 1],
            [2, 2],
            [3, 3],
          ],
    );
  }
});

it('says what the work refuses, and goes on', async () => {
  const lane = laneOf({ keptMs: 60_000 });
  expect(await outcome(lane.run({ does: 'refuse' }))).toBe('请改');
  expect(await lane.run({ does: 'answer', value: 1 })).toEqual([1, 2]);
});

it.each([
  ['an endless loop', 'loop', '太慢', 300],
  ['what fills its memory', 'fill', '太大', 60_000],
  ['what ends its thread', 'leave', '坏了', 60_000],
] as const)('%s is ended, and said', async (_, does, said, ms) => {
  expect(await outcome(laneOf({ ms }).run({ does }))).toBe(said);
});

it('after a thread was ended the next task gets another', async () => {
  const lane = laneOf({ keptMs: 60_000 });
  await outcome(lane.run({ does: 'leave' }));
  expect(await lane.run({ does: 'answer', value: 1 })).toEqual([1, 1]);
});

it('a defect of the work is no refusal', async () => {
  await expect(laneOf({}).run({ does: 'fail' })).rejects.toThrow('a defect');
});

it('a few wait, the others are asked to come again', async () => {
  const lane = laneOf({});
  const runs = [1, 2, 3].map((value) => outcome(lane.run({ does: 'answer', value })));
  expect(await Promise.all(runs)).toEqual([[1, 1], [2, 1], '操作过于频繁，请稍后再试']);
});
