import type { Locator, Page } from 'playwright-core';
import { ADMIN } from '../accounts.ts';
import { startDemoServer } from '../company.ts';
import type { TestServer } from '../server.ts';
import { begunOnce, ofFile } from '../servers/begun.ts';
import { Console } from './console.ts';

export const DESK = { width: 1440, height: 900 };

/** The administrator at a desktop window of the console, with access to both applications. */
export interface FrameWorld {
  server: TestServer;
  person: Console;
  page: Page;
  /** Waits until the window is at this path. */
  at(path: string): Promise<void>;
  main: Locator;
  menu: Locator;
  tabs: Locator;
  rows: Locator;
  tab(title: string): Locator;
  tabTitles(): Promise<string[]>;
  /** Opens a page as a menu does, without reloading the console. */
  lead(path: string): Promise<void>;
  /** Stores a setting in the browser; the console reads it at the next load. */
  keep(key: string, value: unknown): Promise<void>;
  forget(...keys: string[]): Promise<void>;
  stop(): Promise<void>;
}

export async function startFrameWorld(): Promise<FrameWorld> {
  const server = await startDemoServer();
  const person = await Console.open(server.base, { account: ADMIN });
  const { page } = person;
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  return {
    server,
    person,
    page,
    at: (path) => page.waitForURL((url) => url.pathname === path),
    main: page.getByRole('main'),
    menu: page.getByRole('navigation', { name: '菜单' }),
    tabs,
    rows: page.locator('.ant-table-row'),
    tab: (title) => tabs.getByRole('link', { name: title, exact: true }),
    tabTitles: () => tabs.getByRole('link').allTextContents(),
    lead: (path) => person.lead(path),
    keep: (key, value) =>
      page.evaluate(
        ([name, text]) => localStorage.setItem(`pro__${name}`, text ?? ''),
        [key, JSON.stringify({ value, expire: null })],
      ),
    forget: (...keys) =>
      page.evaluate((names) => {
        for (const name of names) localStorage.removeItem(`pro__${name}`);
      }, keys),
    async stop() {
      await person.close();
      await server.stop();
    },
  };
}

/** The frame for all tests of a file. */
export function framed(): { world: FrameWorld; person: Console; page: Page } {
  const world = ofFile(startFrameWorld);
  return { world, person: begunOnce(async () => world.person), page: begunOnce(async () => world.page) };
}
