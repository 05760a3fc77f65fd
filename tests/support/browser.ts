import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser, TEST_FLAGS } from '../../scripts/boot/browser.mjs';
import { watchWindow } from './evidence.ts';

/** How long a browser is waited for: a machine ten times slower than a desk's is no defect. */
export const PATIENCE_MS = 60_000;

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
  /** With the motion most people see. Without, as for those who asked their system for less: nothing is waited for. */
  moves?: boolean;
  /** Who this browser's session belongs to: a token and the site it is kept for. */
  session?: { base: string; token: string };
}

const SESSION_MS = 3_600_000;

/** The one Chromium of this process, and of all its test files: starting one takes longer than most of what they do. */
let shared: Promise<Browser> | undefined;

async function start(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found: run npm test, or set CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath, headless: true, args: TEST_FLAGS });
  // Whoever comes after one that ended gets another; Playwright ends it with the process.
  browser.once('disconnected', () => {
    shared = undefined;
  });
  return browser;
}

/** The system's Chromium with a storage, cache and session of its own, as wide as a desk or as a phone. */
export async function launchBrowser(options: BrowserOptions = {}): Promise<TestBrowser> {
  const { width = 1440, height = 900, scheme = 'light', moves = false, session } = options;
  shared ??= start();
  const browser = await shared;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    locale: 'zh-CN',
    // Not the product's own zone: the console shows Shanghai time wherever the browser is.
    timezoneId: 'Europe/Berlin',
    ...(session ? { storageState: stateOf(session) } : {}),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  context.on('page', (page) => {
    collectProblems(page, problems);
    watchWindow(page);
  });
  const page = await context.newPage();
  return {
    context,
    page,
    problems,
    close: () => context.close(),
  };
}

/** Key and text of what the console keeps of a sign-in (spec §9). */
export function sessionEntry(token: string): [key: string, text: string] {
  return ['pro__Access-Token', JSON.stringify({ value: token, expire: Date.now() + SESSION_MS })];
}

/** The same as Playwright takes it. */
function stateOf({ base, token }: { base: string; token: string }) {
  const [name, value] = sessionEntry(token);
  return { cookies: [], origins: [{ origin: base, localStorage: [{ name, value }] }] };
}

function collectProblems(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
}
