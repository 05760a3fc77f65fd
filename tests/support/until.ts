import { vi } from 'vitest';

/**
 * Waits until what goes on by itself has come so far, without a moment of its own by which it must: a machine ten times
 * slower is no defect.
 */
export function until(holds: () => unknown): Promise<unknown> {
  return vi.waitFor(async () => void (await holds()), { timeout: 30_000, interval: 25 });
}
