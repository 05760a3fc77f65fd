import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Deadline, within } from './deadline.ts';

const TOO_SLOW = '处理超时，操作没有完成，请缩小查询范围、减少一次处理的数量，或稍后再试';

it('answers what the work answers, or throws what it throws', async () => {
  await expect(within(1_000, async () => 7)).resolves.toBe(7);
  await expect(within(1_000, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
});

it('refuses when it takes longer, and forbids the commit', async () => {
  let late: Deadline | undefined;
  const outcome = within(20, async (deadline) => {
    late = deadline;
    deadline.check();
    await sleep(60);
    return 'too late';
  });
  await expect(outcome).rejects.toMatchObject({ http: 503, message: TOO_SLOW });
  expect(() => late?.check()).toThrow(TOO_SLOW);
});
