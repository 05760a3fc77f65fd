import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findTestBrowser, TEST_FLAGS } from '../../../scripts/boot/browser.mjs';
import { WAIT_MS } from '../setup/limit.ts';
import { watchWindow } from './evidence.ts';

/** Maximum wait for one thing in a browser, in ms. */
export const PATIENCE_MS = Math.min(WAIT_MS, 60_000);

const DESK = { width: 1440, height: 900 };

export interface TestBrowser {
  /** Context that later tests reuse: a test undoes the settings it makes here. */
  context: BrowserContext;
  page: Page;
  /** Errors of the page and its console since the start; a test that ignores them hides a defect. */
  problems: string[];
  close(): Promise<void>;
}

export interface BrowserOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** Runs animations, as most users see them. The default is reduced motion, so that no test waits for an animation. */
  moves?: boolean;
  /** Path of another Chromium than that of the tests. */
  program?: string;
  /** Script that pages run before their own. */
  before?: string;
  /** Lets pages install their service worker, which then answers for all servers of the tests at this address. */
  worker?: boolean;
  /** Session of this browser: its token and the site that stores it. */
  session?: { base: string; token: string };
}

const SESSION_MS = 3_600_000;

/**
 * Chromium with a profile on disk, which one window of this process after another uses. Later windows reuse fetched and
 * compiled code: an empty cache takes more than twice the processor time.
 */
interface Seat {
  context: BrowserContext;
  /** Empty page that keeps the browser open; it never shows the console. */
  blank: Page;
  program: string | null;
  worker: boolean;
}

/** Seats not in use. */
const free = new Set<Seat>();

async function takeSeat(program: string | null, worker: boolean): Promise<Seat> {
  for (const seat of free) {
    if (seat.program !== program || seat.worker !== worker) continue;
    free.delete(seat);
    return seat;
  }
  if (!program) throw new Error('No Chromium found: run npm test, or set CHROMIUM_PATH');
  // Playwright makes the profile's folder and removes it with the browser, which ends with this process.
  const context = await chromium.launchPersistentContext('', {
    executablePath: program,
    headless: true,
    args: TEST_FLAGS,
    serviceWorkers: worker ? 'allow' : 'block',
    viewport: DESK,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    // Not the product's own zone: the console shows Shanghai time wherever the browser is.
    timezoneId: 'Europe/Berlin',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const seat = { context, blank: context.pages()[0] ?? (await context.newPage()), program, worker };
  context.once('close', () => free.delete(seat));
  return seat;
}

/** Contexts with a virtual clock, which replaces `performance` in all their pages. */
const clocked = new WeakSet<BrowserContext>();

/** Gives a page a virtual clock; its browser ends with this window, since the clock cannot be taken away. */
export async function installClock(page: Page): Promise<void> {
  clocked.add(page.context());
  await page.clock.install();
}

/** Clears a seat for the next test: pages, cookies and storage go, the cache of fetched and compiled code stays. */
async function leave(seat: Seat): Promise<void> {
  const { context, blank } = seat;
  if (clocked.has(context)) return context.close();
  const pages = context.pages().filter((page) => page !== blank);
  const origins = new Set(pages.flatMap((page) => page.frames().map((frame) => originOf(frame.url()))));
  for (const page of pages) await page.close();
  await context.setOffline(false);
  await context.clearCookies();
  const devtools = await context.newCDPSession(blank);
  for (const origin of origins) {
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  }
  await devtools.detach();
  free.add(seat);
}

/** Storage types that are cleared: all but the cache. */
const STORED = 'cookies,file_systems,indexeddb,local_storage,websql,service_workers,cache_storage';

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : 'null');

/** Opens a window of the system's Chromium with its own storage and session, by default as large as on a desk. */
export async function launchBrowser(options: BrowserOptions = {}): Promise<TestBrowser> {
  const { width = DESK.width, height = DESK.height, scheme = 'light', moves = false, session } = options;
  const seat = await takeSeat(options.program ?? findTestBrowser(), options.worker ?? false);
  const { context } = seat;
  const problems: string[] = [];
  const watch = (page: Page) => {
    collectProblems(page, problems);
    watchWindow(page);
  };
  const page = await context.newPage();
  // Set for the page, so that windows of any look share one browser and its cache.
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: moves ? 'no-preference' : 'reduce' });
  if (options.before) await page.addInitScript(options.before);
  if (width !== DESK.width || height !== DESK.height) await page.setViewportSize({ width, height });
  if (session) await seatAt(page, session);
  watch(page);
  context.on('page', watch);
  return {
    context,
    page,
    problems,
    async close() {
      context.off('page', watch);
      await leave(seat);
    },
  };
}

/** Signs a window in with this session and clears the storage of the session before. */
export async function seatAt(page: Page, { base, token }: NonNullable<BrowserOptions['session']>): Promise<void> {
  // The storage belongs to the site; this page does not load the console, which would find no session.
  await page.goto(`${base}/healthz`);
  await page.evaluate(([key, text]) => {
    sessionStorage.clear();
    localStorage.clear();
    localStorage.setItem(key, text);
  }, sessionEntry(token));
}

/** Key and text under which the console stores a sign-in (look.md#10.8). */
export function sessionEntry(token: string): [key: string, text: string] {
  return ['pro__Access-Token', JSON.stringify({ value: token, expire: Date.now() + SESSION_MS })];
}

function collectProblems(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // The console sends a POST again that a busy machine refused with 503.
    if (message.type() === 'error' && !message.text().includes('status of 503')) problems.push(message.text());
  });
}
