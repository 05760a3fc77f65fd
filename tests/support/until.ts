import { vi } from 'vitest';
import { WAIT_MS } from './setup/limit.ts';

/**
 * Waits until what goes on by itself has come so far, without a moment of its own by which it must: a machine ten times
 * slower is no defect. Answers what it came to.
 */
export function until<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(async () => await holds(), { timeout: WAIT_MS, interval: 25 });
}
