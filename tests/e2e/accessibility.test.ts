import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../support/accounts.ts';
import { atConsole } from '../support/browser/console.ts';
import { expectNothingGrave, SIZES } from '../support/browser/looks.ts';
import { startDemoServer } from '../support/company.ts';

const person = atConsole(startDemoServer, { account: 'linanqi' });

/** Checks a screen at all sizes and in both colour schemes; `open` opens the screen and waits until it is drawn. */
async function expectAccessible(nth: number, open: () => Promise<void>): Promise<void> {
  for (const [at, size] of SIZES.entries()) {
    await person.page.setViewportSize(size);
    await open();
    await expectNothingGrave(person.page, nth + at);
  }
}

/** First row of the table, or first card on a phone. */
const firstRow = () => person.page.locator('.ant-table-row, .card').first();

it('reduced motion opens menus and choices where they can be seen', async () => {
  await person.goto('/site/CameraFile');
  await firstRow().waitFor();
  await person.press('新增');
  await person.input('位置').waitFor();
  await person.choose('位置', '合成二装置');
  await person.press('取消', person.modal);
  await person.answer('放弃已填写的内容？', '放弃');
});

describe('the keyboard alone', () => {
  beforeAll(() => person.goto('/homePage'));

  const focused = () => person.page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);

  it('starts in the page after a sign-in, and gets past the menus without changing the address', async () => {
    const { page } = person;
    await person.signOut();
    await person.signIn('linanqi', DEMO_PASSWORD);
    await expect.poll(focused).toBe('content');
    await person.goto('/site/CameraFile');
    await firstRow().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('跳到主要内容');
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('content');
    expect(new URL(page.url()).hash).toBe('');
  });
});

describe('no grave finding of axe', () => {
  it('on the home page', () =>
    expectAccessible(0, async () => {
      await person.goto('/homePage');
      await person.page.getByText('隐患总数').first().waitFor();
      await person.page.waitForLoadState('networkidle');
    }));

  it('in the add form', () =>
    expectAccessible(2, async () => {
      await person.comeTo('/site/CameraFile');
      await firstRow().waitFor();
      await person.press('新增');
      await person.input('摄像头名称').waitFor();
      await person.press('确定', person.modal);
      await person.sees('请输入摄像头名称！');
    }));

  it('in the detail of a hazard', () =>
    expectAccessible(4, async () => {
      // Loads the page again: rows of the previous list would stay visible for a moment.
      await person.goto('/hazard/RiskQuery?status=5');
      await firstRow().waitFor();
      await firstRow().getByRole('link').first().click();
      await person.modal.getByText('隐患验收信息').waitFor();
    }));

  it('on the sign-in page', async () => {
    // Clears the token on a page without the console, whose pending requests would otherwise get a 401.
    expect(person.browser.problems).toEqual([]);
    await person.goto('/favicon.svg');
    await person.page.evaluate(() => localStorage.clear());
    // On a page that is only a picture, the browser requests /favicon.ico, which fails.
    await person.page.waitForLoadState('networkidle');
    person.browser.problems.length = 0;
    await expectAccessible(5, async () => {
      await person.goto('/user/login');
      await person.page.getByText('演示账号，点击即可登录').waitFor();
    });
    expect(person.browser.problems).toEqual([]);
  });
});
