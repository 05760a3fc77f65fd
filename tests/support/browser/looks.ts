import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { IS_NIGHT } from '../size.ts';

/** Colour schemes and window sizes (desk, phone) in which every screen is checked. */
export const SCHEMES = ['light', 'dark'] as const;
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
];
export type TestScheme = (typeof SCHEMES)[number];

/** Page colours of the look: #F3F5F8 and #0F141A. */
const GROUNDS = { light: 'rgb(243, 245, 248)', dark: 'rgb(15, 20, 26)' };
const GRAVE = ['serious', 'critical'];

/**
 * Serious and critical findings of axe on the current page, one line each. The dark scheme is checked for contrast
 * alone: nothing but colours differs.
 */
export async function findings(page: Page, scheme: TestScheme): Promise<string[]> {
  // Legacy mode runs axe within the page. A separate page would only gather results of frames of other sites, and there
  // are none.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (scheme === 'light' ? axe : axe.withRules(['color-contrast'])).analyze();
  return violations
    .filter(({ impact }) => GRAVE.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, any }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    );
}

/**
 * Switches to a scheme and waits until its colours are applied. Motion is reduced, since axe must not judge colours in
 * transition.
 */
export async function wear(page: Page, colorScheme: TestScheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(ground).toBe(GROUNDS[colorScheme]);
}

/**
 * Fails if axe finds grave problems on the current page in either scheme. By day an odd `at` skips the dark scheme, so
 * screens alternate between their two sizes for it.
 */
export async function expectNothingGrave(page: Page, at: number): Promise<void> {
  const { width } = page.viewportSize() ?? {};
  for (const scheme of IS_NIGHT || at % 2 === 0 ? SCHEMES : (['light'] as const)) {
    await wear(page, scheme);
    expect.soft(await findings(page, scheme), `${width} px, ${scheme}`).toEqual([]);
  }
}

const CONTROL =
  /^\s*- '?(?:button|link|textbox|searchbox|combobox|spinbutton|checkbox|radio|switch|slider|tab|menuitem)\b(?: "((?:[^"\\]|\\.)*)")?/;
/** Chinese, figures, numbers of records such as YH20261129-0001, and words without a Chinese form. */
const NAMED = /\p{Script=Han}|^[\d\s.,:/-]+$|^[A-Z]{2,}\d{8}-\d+$|^(IP|Excel|QR)$/u;

/** Visible controls of the page whose accessible name is empty or foreign, one line each. */
export async function foreignNames(page: Page): Promise<string[]> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n');
  return lines.filter((line) => CONTROL.test(line) && !NAMED.test(CONTROL.exec(line)?.[1] ?? ''));
}

/** Widths in px of a desktop window, the widest first; columns fold as it narrows. */
const DESKS = [1920, 1440, 1280];

/** Tables and headings of the page that do not fit, one line each; leaves the window at its widest. */
export async function cutTables(page: Page): Promise<string[]> {
  const cut: string[] = [];
  for (const width of DESKS) {
    await page.setViewportSize({ width, height: 900 });
    const left = () =>
      [
        ...document.querySelectorAll(
          'html, .ant-table-content, .ant-table-body, .ant-table-thead th:not(.ant-table-selection-column)',
        ),
      ]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(
          ({ textContent, scrollWidth, clientWidth }) => `${textContent.slice(0, 20)} +${scrollWidth - clientWidth}`,
        );
    // Folding takes a moment: only content that stays cut is reported.
    const look = expect.poll(() => page.evaluate(left), { timeout: 3_000 });
    await look
      .toEqual([])
      .catch(async () => cut.push(...(await page.evaluate(left)).map((text) => `${width} px: ${text}`)));
  }
  await page.setViewportSize({ width: Math.max(...DESKS), height: 900 });
  return cut;
}
