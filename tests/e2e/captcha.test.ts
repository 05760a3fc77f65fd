import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { ADMIN, ADMIN_PASSWORD } from '../support/accounts.ts';
import { type BrowserOptions, launchBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { type CaptchaReply, type Shown, solved } from '../support/captcha.ts';
import { startTestServer } from '../support/server.ts';
import { serverOfFile } from '../support/servers/of-file.ts';

const server = serverOfFile(() => startTestServer({ seed: 'none', env: { CAPTCHA_OPEN: 'true' } }));
let browser: TestBrowser | undefined;
afterAll(() => browser?.close());

/** Types account and password, and presses Enter; returns the challenge that appears. */
async function begin(options: BrowserOptions): Promise<{ page: Page; shown: Shown }> {
  await browser?.close();
  browser = await launchBrowser(options);
  const { page } = browser;
  await page.goto(`${server.base}/user/login`, { waitUntil: 'networkidle' });
  await page.getByPlaceholder('账号').fill(ADMIN);
  await page.getByPlaceholder('密码').fill(ADMIN_PASSWORD);
  const challenge = await next(page, () => page.keyboard.press('Enter'));
  return { page, shown: challenge };
}

/** Performs an action; returns the challenge that the page loads after it. */
async function next(page: Page, action: () => Promise<void>): Promise<Shown> {
  const [response] = await Promise.all([page.waitForResponse('**/api/captcha/get'), action()]);
  const { repData } = (await response.json()) as CaptchaReply;
  if (!repData) throw new Error('no challenge');
  return repData;
}

/** Right answer to a challenge, which no call returns: read from the database by its token. */
async function answerOf(shown: Shown): Promise<unknown> {
  return JSON.parse(await solved(server.platform.database.session('1'), shown));
}

const clicksOf = async (shown: Shown) => (await answerOf(shown)) as { x: number; y: number }[];

async function expectSignedIn(page: Page): Promise<void> {
  await page.waitForURL((url) => !url.pathname.startsWith('/user'));
  expect(browser?.problems).toEqual([]);
}

const picture = (page: Page) => page.getByRole('button', { name: /^请依次点击/ });

async function clickAll(page: Page, places: readonly { x: number; y: number }[]): Promise<void> {
  const box = (await picture(page).boundingBox())!;
  // The answer has coordinates of a picture of 310 × 155; the pop-up draws it wider and flatter (look.md#11.2).
  for (const { x, y } of places)
    await picture(page).click({ position: { x: (x * box.width) / 310, y: (y * box.height) / 155 } });
}

describe('signing in where a captcha is asked for (look.md#11.2)', () => {
  it('by clicking words: wrong ones bring another picture, right ones open the door', async () => {
    const { page, shown } = await begin({});
    await page.getByText(`请依次点击【${shown.wordList?.join(',')}】`, { exact: true }).waitFor();
    const box = (await picture(page).boundingBox())!;
    expect([Math.round(box.width), Math.round(box.height)]).toEqual([330, 125]);
    const [first, ...rest] = await clicksOf(shown);
    const fresh = await next(page, () => clickAll(page, [...rest, first!]));
    expect(fresh.token).not.toBe(shown.token);
    await page.getByText(`请依次点击【${fresh.wordList?.join(',')}】`, { exact: true }).waitFor();
    await clickAll(page, await clicksOf(fresh));
    await page.getByText('验证成功', { exact: true }).first().waitFor();
    await expectSignedIn(page);
  });

  it('by sliding, on a phone in the dark, where both pop-ups are accessible', async () => {
    const { page } = await begin({ width: 375, height: 812, scheme: 'dark' });
    await picture(page).waitFor();
    const grave = async () => {
      const { violations } = await new AxeBuilder({ page })
        .options({ resultTypes: ['violations'] })
        .setLegacyMode()
        .include('.ant-modal')
        .analyze();
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    };
    expect(await grave()).toEqual([]);
    const slide = await next(page, () => page.getByRole('button', { name: '改用滑动验证' }).click());
    const slider = page.getByRole('slider');
    await slider.waitFor();
    expect(await grave()).toEqual([]);
    const { x } = (await answerOf(slide)) as { x: number };
    const box = (await slider.boundingBox())!;
    expect([Math.round(box.width), Math.round(box.height)]).toEqual([310, 40]);
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + 25, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + 25 + x / 2, middle, { steps: 3 });
    await page.mouse.move(box.x + 25 + x, middle, { steps: 3 });
    await page.mouse.up();
    await page
      .getByText(/^\d+\.\d\ds验证成功$/)
      .first()
      .waitFor();
    await expectSignedIn(page);
  });
});
