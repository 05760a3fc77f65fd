import { expect, vi } from 'vitest';
import { WAIT_MS } from './setup/limit.ts';
import { IS_NIGHT } from './size.ts';

/**
 * Repeats `holds` until it succeeds, for at most `WAIT_MS` and not a limit of its own: a machine ten times slower is no
 * defect. Returns its result.
 */
export function until<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(async () => await holds(), { timeout: WAIT_MS, interval: 25 });
}

/**
 * Awaits work that the product promises within `ms`, and throws an error that names it if it never ends. The promise is
 * asserted at night alone, since a busy machine is no defect.
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
