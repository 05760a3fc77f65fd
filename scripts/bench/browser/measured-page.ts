import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from '../../boot/browser.mjs';

export interface MeasuredPage {
  browser: Browser;
  page: Page;
  /** Milliseconds of processor time that the page's main thread has used since it opened, independent of other load. */
  taskTime(): Promise<number>;
  close(): Promise<void>;
}

/** Opens a page in a new browser with a desktop window, signed in if a token is given. */
export async function openMeasuredPage(token?: string): Promise<MeasuredPage> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found: set CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  const context = await browser.newContext({
    viewport: { width: 1_440, height: 900 },
    locale: 'zh-CN',
    serviceWorkers: 'block',
  });
  // Stores the token in the format of client/api/storage.ts; `expire: null` keeps it as long as the browser runs.
  const stored = JSON.stringify({ value: token, expire: null });
  if (token) await context.addInitScript(`localStorage.setItem('pro__Access-Token', ${JSON.stringify(stored)})`);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { browser, page, taskTime: () => taskTime(devtools), close: () => browser.close() };
}

async function taskTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  return seconds === undefined ? Number.NaN : seconds * 1_000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
