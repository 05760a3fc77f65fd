import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../boot/browser.mjs';
import type { View } from './view.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage'];

export interface ShotBrowser {
  page: Page;
  base: string;
  /** Returns errors of the page and its console since the last call of this function. */
  takeProblems(): string[];
  close(): Promise<void>;
}

/** Opens a signed-in page of the given size; a narrow page emulates a phone. */
export async function openBrowser(view: View, base: string, token: string): Promise<ShotBrowser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found: set CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const isPhone = view.width <= 576;
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.scheme,
    locale: 'zh-CN',
    serviceWorkers: 'block',
    hasTouch: isPhone,
    isMobile: isPhone,
  });
  // Stores the token in the format of client/api/storage.ts; `expire: null` keeps it as long as the browser runs.
  const stored = JSON.stringify({ value: token, expire: null });
  await context.addInitScript(`localStorage.setItem('pro__Access-Token', ${JSON.stringify(stored)})`);
  const page = await context.newPage();
  let problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  return {
    page,
    base,
    takeProblems() {
      const taken = problems;
      problems = [];
      return taken;
    },
    close: () => browser.close(),
  };
}
