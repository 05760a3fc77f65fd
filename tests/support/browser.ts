import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/boot/browser.mjs';

export interface TestBrowser {
  context: BrowserContext;
  page: Page;
  /** Errors of the page and its console since the start: a test that passes over them hides a defect. */
  problems: string[];
  close(): Promise<void>;
}

export interface BrowserOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
}

/** The system's Chromium with a profile of its own, as wide as a desk or as a phone. */
export async function launchBrowser(options: BrowserOptions = {}): Promise<TestBrowser> {
  const { width = 1440, height = 900, scheme = 'light' } = options;
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found: run npm test, or set CHROMIUM_PATH');
  const profile = mkdtempSync(join(tmpdir(), 'browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: BROWSER_FLAGS,
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'zh-CN',
    // Not the product's own zone: the console shows Shanghai time wherever the browser is.
    timezoneId: 'Europe/Berlin',
  });
  const problems: string[] = [];
  context.on('page', (page) => collectProblems(page, problems));
  for (const page of context.pages()) collectProblems(page, problems);
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    context,
    page,
    problems,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function collectProblems(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
}
