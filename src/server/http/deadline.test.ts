import { afterEach, expect, it, vi } from 'vitest';
import { COMMIT_MS, type Deadline, within } from './deadline.ts';

const TOO_SLOW = '处理超时，操作没有完成，请缩小查询范围、减少一次处理的数量，或稍后再试';

it('answers what the work answers, or throws what it throws', async () => {
  await expect(within(1_000, async () => 7)).resolves.toBe(7);
  await expect(within(1_000, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
});

afterEach(() => vi.useRealTimers());

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Work of which the test ends each part: what precedes the commit, and the commit. */
function parts() {
  vi.useFakeTimers();
  const [work, commit] = [gate(), gate()];
  const outcome = within(1_000, async (deadline: Deadline) => {
    await work.opened;
    deadline.check();
    await commit.opened;
    return 'done';
  });
  return { work: work.open, commit: commit.open, outcome };
}

it('refuses when it takes longer, and forbids the commit', async () => {
  const { work, outcome } = parts();
  const refused = expect(outcome).rejects.toMatchObject({ http: 503, message: TOO_SLOW });
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  let late: Deadline | undefined;
  const second = within(1_000, (deadline) => {
    late = deadline;
    return new Promise(() => undefined);
  });
  const alsoRefused = expect(second).rejects.toMatchObject({ message: TOO_SLOW });
  await vi.advanceTimersByTimeAsync(1_000);
  await alsoRefused;
  expect(() => late?.check()).toThrow(TOO_SLOW);
  work();
});

it('waits for a commit that has begun, but not for ever', async () => {
  const quick = parts();
  await vi.advanceTimersByTimeAsync(999);
  quick.work();
  await vi.advanceTimersByTimeAsync(COMMIT_MS - 1);
  quick.commit();
  await expect(quick.outcome).resolves.toBe('done');
  const stuck = parts();
  // Its end is not known yet, so the answer must not say that nothing was done.
  const refused = expect(stuck.outcome).rejects.toMatchObject({ message: expect.stringContaining('可能已经完成') });
  stuck.work();
  await vi.advanceTimersByTimeAsync(COMMIT_MS);
  await refused;
});

it('stops work whose caller was told that nothing was done', async () => {
  vi.useFakeTimers();
  let goesOn: (() => void) | undefined;
  const outcome = within(1_000, (deadline) => {
    goesOn = deadline.goesOn;
    return new Promise(() => undefined);
  });
  const refused = expect(outcome).rejects.toMatchObject({ message: TOO_SLOW });
  await vi.advanceTimersByTimeAsync(999);
  expect(goesOn).not.toThrow();
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  expect(goesOn).toThrow(TOO_SLOW);
});
