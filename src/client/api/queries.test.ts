import { expect, it, vi } from 'vitest';
import { concerns } from './queries.ts';

it('a change concerns its own queries and those that depend on it', () => {
  const changed = new Set(['CameraFile']);
  expect(concerns(changed, ['CameraFile', 'page'], [])).toBe(true);
  expect(concerns(changed, ['Address', 'tree'], [])).toBe(false);
  expect(concerns(changed, ['HomePageStatistic'], ['CameraFile'])).toBe(true);
  expect(concerns(changed, ['anything'], ['*'])).toBe(true);
});

it('a burst of changes is one refresh', async () => {
  // Pending changes are module state: a fresh module holds none of another test.
  vi.resetModules();
  const { applyDataChange, queryClient } = await import('./queries.ts');
  vi.useFakeTimers();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  for (const resource of ['A', 'B', 'A']) applyDataChange({ resource, ids: [1] });
  vi.advanceTimersByTime(200);
  expect(invalidate).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
