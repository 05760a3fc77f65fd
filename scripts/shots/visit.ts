import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { MenuPage } from './account.ts';
import type { ShotBrowser } from './browser.ts';
import type { Shot } from './sheet.ts';

interface Visit {
  menu: MenuPage;
  folder: string;
  view: string;
  account: string;
}

/** Titles of buttons that are never pressed, since they change something at once or leave the page. */
const NEVER = /^(导出|刷新|退出登录)$/;
const SETTLE = 450;

/** Takes pictures of the page and of each of its dialogs, but never confirms a dialog. */
export async function visitPage(browser: ShotBrowser, visit: Visit): Promise<Shot[]> {
  const { page, base } = browser;
  const shots: Shot[] = [];
  const name = visit.menu.path.replaceAll('/', '-').replace(/^-/, '') || 'root';
  const take = async (step: string) => {
    await settle(page);
    const file = join(visit.folder, `${name}${step ? `-${step}` : ''}.png`);
    await page.screenshot({ path: file });
    const { view, account, menu } = visit;
    shots.push({ file, view, account, title: menu.title, path: menu.path, step, problems: browser.takeProblems() });
  };
  await page.goto(base + visit.menu.path, { waitUntil: 'networkidle' });
  await take('');
  await eachButton(page.locator('.list-actions button:visible'), take, browser);
  await firstDetail(browser, take);
  await eachButton(page.locator('.row-actions button:visible, .card-foot button:visible'), take, browser);
  for (const label of ['展开', '列设置', '筛选']) {
    if (await press(page.getByRole('button', { name: label, exact: true }).first())) {
      await take(label);
      await dismiss(browser);
    }
  }
  return shots;
}

/** JavaScript for the page: true if no animation runs except endless ones, and no placeholder waits for data. */
const AT_REST = `document.querySelector('.ant-skeleton-active') === null && document.getAnimations().every(
  (animation) => animation.playState !== 'running' || animation.effect.getTiming().iterations === Infinity)`;

/** Waits until the page is at rest, but at most 5 s. */
export async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLE);
  await page.waitForFunction(AT_REST, null, { timeout: 5_000 }).catch(() => null);
}

/** Presses one enabled button of each title, and takes a picture of the result. */
async function eachButton(buttons: Locator, take: (step: string) => Promise<void>, browser: ShotBrowser) {
  const titles = new Set((await buttons.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== ''));
  for (const title of titles) {
    if (NEVER.test(title)) continue;
    const isPrimary = (await browser.page.locator('.list-primary:visible', { hasText: title }).count()) > 0;
    const button = buttons.filter({ hasText: new RegExp(`^${title}$`) }).and(browser.page.locator(':enabled'));
    if (!(await press(button.first()))) continue;
    await browser.page.waitForLoadState('networkidle');
    await take(title);
    if (isPrimary && (await isRefused(browser))) {
      await browser.page.locator('.ant-modal-footer button[type=submit]').last().click();
      await take(`${title}-未填`);
    }
    await dismiss(browser);
  }
}

async function firstDetail({ page, ...browser }: ShotBrowser, take: (step: string) => Promise<void>) {
  if (!(await press(page.locator('.cell-name:visible, .card-body:visible').first()))) return;
  await page.waitForLoadState('networkidle');
  // Moves the pointer away from the pressed button, whose tooltip would cover the dialog.
  await page.mouse.move(2, 2);
  await take('详情');
  await dismiss({ page, ...browser });
}

/** True for a form with an empty text that is required: saving it only shows errors and sends nothing. */
async function isRefused({ page }: ShotBrowser): Promise<boolean> {
  const texts = page.locator('.view-modal .form-field:has(.form-required) :is(input.ant-input, textarea.ant-input)');
  const values = await texts.evaluateAll((inputs) => inputs.map((input) => Reflect.get(input, 'value')));
  return values.includes('');
}

async function press(target: Locator): Promise<boolean> {
  try {
    await target.click({ timeout: 1_500 });
    return true;
  } catch {
    return false;
  }
}

/** Closes all dialogs, drawers and menus, and discards input. */
async function dismiss({ page }: ShotBrowser): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    const open = page.locator(
      '.ant-modal-wrap:visible, .ant-drawer-open:visible, .ant-dropdown:visible, .ant-popover:visible',
    );
    if ((await open.count()) === 0) return;
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
    const giveUp = page.getByRole('button', { name: '放弃', exact: true });
    if (await giveUp.isVisible()) await giveUp.click();
    else if (turn > 0) await page.mouse.click(2, 2);
    await page.waitForTimeout(200);
  }
}
