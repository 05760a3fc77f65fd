import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UserCtx } from '../../../../server/ctx.ts';
import { patiently } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ctxOf = (database: object, id = '1', scope: UserCtx['scope'] = 'all') =>
  ({ tenant: '1', caller: { id }, scope, db: { database } }) as unknown as UserCtx; // what patience reads of it

const after = (ms: number, value: string) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve(value), ms));

async function answerOf<T>(answer: Promise<T>, ms: number): Promise<T | 'waiting'> {
  let found: T | 'waiting' = 'waiting';
  void answer.then((value) => {
    found = value;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return found;
}

it('waits for figures that are read quickly', async () => {
  const ctx = ctxOf({});
  expect(await answerOf(patiently(ctx, 'kpi', after(10, 'first')), 10)).toBe('first');
  const second = patiently(ctx, 'kpi', after(400, 'second'));
  expect(await answerOf(second, 399)).toBe('waiting');
  expect(await answerOf(second, 1)).toBe('second');
});

it('answers figures of a minute ago while slow ones are read, which the next caller gets', async () => {
  const ctx = ctxOf({});
  expect(await answerOf(patiently(ctx, 'kpi', after(1_500, 'first')), 1_500)).toBe('first');
  const answer = patiently(ctx, 'kpi', after(1_500, 'second'));
  expect(await answerOf(answer, 59)).toBe('waiting');
  expect(await answerOf(answer, 1)).toBe('first');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await answerOf(patiently(ctx, 'kpi', after(1_500, 'third')), 60)).toBe('second');
});

it('waits where what it has is older than a minute', async () => {
  const ctx = ctxOf({});
  expect(await answerOf(patiently(ctx, 'kpi', after(1_500, 'first')), 1_500)).toBe('first');
  await vi.advanceTimersByTimeAsync(60_001);
  const answer = patiently(ctx, 'kpi', after(1_500, 'second'));
  expect(await answerOf(answer, 1_499)).toBe('waiting');
  expect(await answerOf(answer, 1)).toBe('second');
});

it('keeps what it has from other users, scopes, queries and databases', async () => {
  const database = {};
  expect(await answerOf(patiently(ctxOf(database), 'kpi', after(1_500, 'mine')), 1_500)).toBe('mine');
  const others = [ctxOf(database, '2'), ctxOf(database, '1', ['7']), ctxOf({})].map((ctx) =>
    patiently(ctx, 'kpi', after(1_500, 'own')),
  );
  const query = patiently(ctxOf(database), 'kpi?queryYear=2026', after(1_500, 'own'));
  for (const answer of [...others, query]) expect(await answerOf(answer, 0)).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await Promise.all([...others, query])).toEqual(['own', 'own', 'own', 'own']);
});

it('survives a failure of what is no longer waited for', async () => {
  const ctx = ctxOf({});
  expect(await answerOf(patiently(ctx, 'kpi', after(1_500, 'first')), 1_500)).toBe('first');
  const failing = () => new Promise<string>((_, reject) => setTimeout(() => reject(new Error('gone')), 1_000));
  expect(await answerOf(patiently(ctx, 'kpi', failing), 1_100)).toBe('first');
});
