import type { Page } from 'playwright-core';
import { ADMIN } from '../accounts.ts';
import { startDemoServer } from '../company.ts';
import { begunOnce, ofFile } from '../servers/begun.ts';
import { Console } from './console.ts';

export const DESK = { width: 1440, height: 900 };

type FrameWorld = Awaited<ReturnType<typeof startFrameWorld>>;

/** The administrator at a desktop window of the console, with access to both applications. */
async function startFrameWorld() {
  const server = await startDemoServer();
  const person = await Console.open(server.base, { account: ADMIN });
  const { page } = person;
  const tabs = page.getByRole('navigation', { name: '已打开的页面' });
  return {
    server,
    person,
    page,
    /** Waits until the window is at this path. */
    at: (path: string) => page.waitForURL((url) => url.pathname === path),
    main: page.getByRole('main'),
    menu: page.getByRole('navigation', { name: '菜单' }),
    tabs,
    rows: page.locator('.ant-table-row'),
    tab: (title: string) => tabs.getByRole('link', { name: title, exact: true }),
    tabTitles: () => tabs.getByRole('link').allTextContents(),
    /** Opens a page as a menu does, without reloading the console. */
    lead: (path: string) => person.lead(path),
    /** Stores a setting in the browser; the console reads it at the next load. */
    keep: (key: string, value: unknown) =>
      page.evaluate(
        ([name, text]) => localStorage.setItem(`pro__${name}`, text ?? ''),
        [key, JSON.stringify({ value, expire: null })],
      ),
    forget: (...keys: string[]) =>
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
