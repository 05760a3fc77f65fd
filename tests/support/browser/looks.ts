import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { IS_NIGHT } from '../size.ts';

/** Look: every screen in light and dark, at a desk and on a phone. */
export const SCHEMES = ['light', 'dark'] as const;
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
];
export type TestScheme = (typeof SCHEMES)[number];

/** Page colours of the look: #F3F5F8 and #0F141A. */
const GROUNDS = { light: 'rgb(243, 245, 248)', dark: 'rgb(15, 20, 26)' };
const GRAVE = ['serious', 'critical'];

/** What axe finds grave on the page as it stands, one line a finding. The scheme changes nothing but colours. */
export async function findings(page: Page, scheme: TestScheme): Promise<string[]> {
  // In the page itself: without frames of other sites there is nothing to gather in a page of its own.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (scheme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze();
  return violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, any }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    );
}

/** Wears a scheme and waits until it is on. Nothing moves: colours that are on their way to others are none to judge. */
export async function wear(page: Page, colorScheme: TestScheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(ground).toBe(GROUNDS[colorScheme]);
}

/**
 * Looks at the page as it stands, in both schemes. By day every second look leaves the dark out: a screen wears it at one
 * size, the next screen at the other.
 */
export async function expectNothingGrave(page: Page, at: number): Promise<void> {
  const { width } = page.viewportSize() ?? {};
  for (const scheme of IS_NIGHT || at % 2 === 0 ? SCHEMES : (['light'] as const)) {
    await wear(page, scheme);
    expect.soft(await findings(page, scheme), `${width} px, ${scheme}`).toEqual([]);
  }
}
