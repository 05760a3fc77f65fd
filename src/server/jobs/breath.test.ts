import { expect, test } from 'vitest';
import { Breath } from './breath.ts';

/** A clock that only advances when units are done. */
function counted(msPerUnit: number) {
  let clock = 0;
  let others = 0;
  const breath = new Breath({ now: () => clock, onTurn: () => setImmediate(() => (others += 1)) });
  const work = async (units: number) => {
    for (let unit = 0; unit < units; unit += 1) {
      clock += msPerUnit;
      await breath.take();
    }
  };
  return { breath, work, others: () => others };
}

test('long work lets others have a turn after every 15 ms of units', async () => {
  const { breath, work, others } = counted(5);
  await work(30);
  expect(breath.turns).toBe(10);
  // The last turn of the others begins together with the next piece of work.
  expect(others()).toBeGreaterThanOrEqual(9);
});

test('short work is done in one go', async () => {
  const { breath, work } = counted(1);
  await work(14);
  expect(breath.turns).toBe(0);
});

test('work is stopped at the end of a turn', async () => {
  const breath = new Breath({
    now: (() => {
      let clock = 0;
      return () => (clock += 20);
    })(),
    onTurn: () => {
      throw new Error('no longer wanted');
    },
  });
  await expect(breath.take()).rejects.toThrow('no longer wanted');
});
