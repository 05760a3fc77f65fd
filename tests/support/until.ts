import { expect, vi } from 'vitest';
import { WAIT_MS } from './setup/limit.ts';
import { IS_NIGHT } from './size.ts';

/**
 * Waits until what goes on by itself has come so far, without a moment of its own by which it must: a machine ten times
 * slower is no defect. Answers what it came to.
 */
export function until<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(async () => await holds(), { timeout: WAIT_MS, interval: 25 });
}

/**
 * Awaits work that the product promises to have done within `ms`. Before the night it may take longer, and is named when it
 * does not come: a busy machine is no defect.
 */
export async function expectWithin<T>(what: string, ms: number, work: () => T | Promise<T>): Promise<T> {
  const begun = performance.now();
  let limit: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error(`did not come: ${what}`)), WAIT_MS);
  });
  try {
    const found = await Promise.race([work(), never]);
    if (IS_NIGHT) expect(performance.now() - begun, what).toBeLessThan(ms);
    return found;
  } finally {
    clearTimeout(limit);
  }
}
