import type { Page } from 'playwright-core';
import type { ApiClient } from '../api-client.ts';

let count = 0;

/** Issues a link to a new wall, which no screen has opened yet. */
export async function newWallLink(admin: ApiClient, more: object = {}): Promise<{ id: number; link: string }> {
  count += 1;
  const name = `大厅 ${count}`;
  const id = await admin.add('/WallLink/add', { name, rotateSeconds: 60, expiresOn: '2099-12-31', ...more });
  return { id, link: (await admin.write<{ link: string }>('/WallLink/issue', { id })).link };
}

/** Cards on the page that exceed the window or overlap, and texts that exceed their card; one line each. */
export function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll('section[aria-label]')].map((node) => ({
      name: String(node.getAttribute('aria-label')),
      box: node.getBoundingClientRect(),
      node,
    }));
    const isOutside = (box: DOMRect, of: { left: number; top: number; right: number; bottom: number }) =>
      box.left < of.left - 1 || box.top < of.top - 1 || box.right > of.right + 1 || box.bottom > of.bottom + 1;
    const isCrossing = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1;
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const outside = cards.filter(({ box }) => isOutside(box, screen)).map(({ name }) => `outside: ${name}`);
    const crossing = cards
      .filter(({ box }, at) => cards.slice(at + 1).some((other) => isCrossing(box, other.box)))
      .map(({ name }) => `crossing: ${name}`);
    const cut = cards.flatMap(({ name, box, node }) =>
      [...node.querySelectorAll('b, td, th, li > span, p, h2, header span')]
        .filter((text) => text.getClientRects().length > 0 && !text.closest('.visually-hidden'))
        .filter((text) => isOutside(text.getBoundingClientRect(), box))
        .map((text) => `cut in ${name}: ${text.textContent}`),
    );
    return [...outside, ...crossing, ...cut];
  });
}
