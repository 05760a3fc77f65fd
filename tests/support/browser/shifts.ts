import type { Page } from 'playwright-core';

/**
 * Measures the layout shifts of every page loaded from now on; the returned function reads the sum for the current page
 * (0: none).
 */
export async function watchShifts(of: Page): Promise<() => Promise<number>> {
  await of.addInitScript(() => {
    // A retried test adds this script twice; the second run does nothing.
    if (Reflect.has(window, 'shifted')) return;
    Reflect.set(window, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        Reflect.set(window, 'shifted', Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value')));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => of.evaluate(() => Number(Reflect.get(window, 'shifted')));
}
