import type { Page } from 'playwright-core';

/** Counts from now on, over reloads too, how far what was there moved by itself; the result reads it (0 is nothing). */
export async function watchShifts(of: Page): Promise<() => Promise<number>> {
  await of.addInitScript(() => {
    // A test that is tried again asks twice.
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
