import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
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
  /** As for people who asked their system for less motion: nothing is waited for. */
  isCalm?: boolean;
}

/** The one Chromium of this process while anybody sits at it: starting one takes longer than most of what they do. */
let shared: { browser: Promise<Browser>; users: number } | undefined;

async function start(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found: run npm test, or set CHROMIUM_PATH');
  return chromium.launch({ executablePath, headless: true, args: BROWSER_FLAGS });
}

async function leave(): Promise<void> {
  if (!shared) return;
  shared.users -= 1;
  if (shared.users > 0) return;
  const { browser } = shared;
  shared = undefined;
  await (await browser).close();
}

/** The system's Chromium with a storage, cache and session of its own, as wide as a desk or as a phone. */
export async function launchBrowser(options: BrowserOptions = {}): Promise<TestBrowser> {
  const { width = 1440, height = 900, scheme = 'light', isCalm = false } = options;
  shared ??= { browser: start(), users: 0 };
  shared.users += 1;
  const browser = await shared.browser;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: isCalm ? 'reduce' : 'no-preference',
    locale: 'zh-CN',
    // Not the product's own zone: the console shows Shanghai time wherever the browser is.
    timezoneId: 'Europe/Berlin',
  });
  const problems: string[] = [];
  context.on('page', (page) => collectProblems(page, problems));
  const page = await context.newPage();
  return {
    context,
    page,
    problems,
    async close() {
      await context.close();
      await leave();
    },
  };
}

function collectProblems(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
}
