import { expect, it } from 'vitest';
import { isLate, OverBudget, Turns, withinMs } from './budget.ts';

/** Returns work that ends when released. */
function work() {
  let release: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  let hasBegun = false;
  const run = async () => {
    hasBegun = true;
    await done;
  };
  return { run, release, hasBegun: () => hasBegun };
}

it('as many works as there are turns run at once, the next when one has ended', async () => {
  const turns = new Turns(2, 10);
  const works = [work(), work(), work()];
  const all = works.map(({ run }) => turns.take(run));
  await Promise.resolve();
  expect(works.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false]);
  works[0]?.release();
  await all[0];
  await new Promise(setImmediate);
  expect(works[2]?.hasBegun()).toBe(true);
  for (const { release } of works) release();
  await Promise.all(all);
});

it('refuses what would wait behind too many', async () => {
  const turns = new Turns(1, 1);
  const [running, waiting] = [work(), work()];
  const all = [turns.take(running.run), turns.take(waiting.run)];
  await expect(turns.take(async () => undefined)).rejects.toThrow(OverBudget);
  running.release();
  waiting.release();
  await Promise.all(all);
  await expect(turns.take(async () => 'again')).resolves.toBe('again');
});

it('a failure gives its turn back', async () => {
  const turns = new Turns(1, 1);
  await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(turns.take(async () => 1)).resolves.toBe(1);
});

it('waits no longer than it may', async () => {
  const slow = work();
  expect(isLate(await withinMs(5, slow.run()))).toBe(true);
  slow.release();
  expect(await withinMs(1_000, Promise.resolve(7))).toBe(7);
});
