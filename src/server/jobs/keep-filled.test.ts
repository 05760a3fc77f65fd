import { afterEach, expect, it, vi } from 'vitest';
import { Background } from '../background.ts';
import type { Platform } from '../platform.ts';
import { keepFilled } from './keep-filled.ts';
import { keepIndexed } from './keep-indexed.ts';

const BROKEN = new Error('no catalogue');
const HOUR_MS = 3_600_000;

afterEach(() => void vi.useRealTimers());

it.each([
  ['computed values', keepFilled],
  ['indexes', keepIndexed],
])('a look for missing %s that fails is logged, and the process goes on', async (task, keep) => {
  vi.useFakeTimers();
  const error = vi.fn();
  const fail = () => {
    throw BROKEN;
  };
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error };
  const session = () => ({ platform: kysely, all: async () => [{ id: 't1' }] });
  const parts = { background: new Background(log), catalogs: { of: fail, all: fail }, database: { session }, log };
  const stop = keep(parts as unknown as Platform); // a double: each look reads these parts alone
  await vi.advanceTimersByTimeAsync(HOUR_MS + 5_000);
  await stop();
  expect(error.mock.calls.length).toBeGreaterThan(1);
  expect(error).toHaveBeenCalledWith({ err: BROKEN, task }, 'background task failed');
});

/** Builder of statements that the double's session answers. */
const kysely = { selectFrom: () => kysely, select: () => kysely };
