import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { follow } from './follow-board.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follower(read: () => Promise<number>) {
  const values: number[] = [];
  const failures: unknown[] = [];
  const times = { everyMs: 15_000, pauseMs: 2_000 };
  const following = follow({
    read,
    onValue: (value) => values.push(value),
    onFailure: (error) => failures.push(error),
    ...times,
  });
  return { following, values, failures };
}

it('reads at once, then at intervals, and after a failure again', async () => {
  let count = 0;
  const read = async () => {
    count += 1;
    if (count === 2) throw new Error('cut');
    return count;
  };
  const { following, values, failures } = follower(read);
  await vi.advanceTimersByTimeAsync(31_000);
  expect([values, failures.length]).toEqual([[1, 3], 1]);
  following.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count).toBe(3);
});

it('many changes within the pause are one reading', async () => {
  let count = 0;
  const { following } = follower(async () => ++count);
  await vi.advanceTimersByTimeAsync(500);
  for (let change = 0; change < 50; change += 1) following.refresh();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(count).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(count).toBe(2);
  following.stop();
});

it('a change while it reads is read afterwards', async () => {
  let release: (value: number) => void = () => undefined;
  let count = 0;
  const { following, values } = follower(() => {
    count += 1;
    return new Promise((resolve) => {
      release = resolve;
    });
  });
  following.refresh();
  release(1);
  await vi.advanceTimersByTimeAsync(2_100);
  expect([count, values]).toEqual([2, [1]]);
  following.stop();
});
