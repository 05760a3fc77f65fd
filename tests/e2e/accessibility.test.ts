import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../support/accounts.ts';
import { startDemoServer } from '../support/company.ts';
import { Console } from '../support/console.ts';
import { expectNothingGrave, SIZES } from '../support/looks.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let person: Console;

beforeAll(async () => {
  server = await startDemoServer();
  person = await Console.open(server.base, { account: 'linanqi' });
});

afterAll(async () => {
  await person?.close();
  await server?.stop();
});

/** Looks at one screen in both schemes; `open` brings it up at a size and waits until it stands. */
async function expectAccessible(open: () => Promise<void>): Promise<void> {
  for (const size of SIZES) {
    await person.page.setViewportSize(size);
    await open();
    await expectNothingGrave(person.page);
  }
}

/** The first row of the table, on a phone the first card. */
const firstRow = () => person.page.locator('.ant-table-row, .card').first();

describe('reduced motion', () => {
  it('opens menus and choices where they can be seen', async () => {
    await person.goto('/site/CameraFile');
    await firstRow().waitFor();
    await person.press('新增');
    await person.input('位置').waitFor();
    await person.choose('位置', '合成二装置');
    await person.press('取消', person.modal);
    await person.answer('放弃已填写的内容？', '放弃');
  });
});

describe('the keyboard alone', () => {
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

  it('is back where it was when a dialog closes', async () => {
    await person.goto('/site/CameraFile');
    await firstRow().waitFor();
    await person.page.getByRole('button', { name: '新增', exact: true }).focus();
    await person.page.keyboard.press('Enter');
    await person.input('摄像头名称').waitFor();
    await person.page.keyboard.press('Escape');
    await expect.poll(focused).toBe('新增');
  });
});

describe('no grave finding of axe', () => {
  it('on the home page', () =>
    expectAccessible(async () => {
      await person.goto('/homePage');
      await person.page.getByText('隐患总数').first().waitFor();
      await person.page.waitForLoadState('networkidle');
    }));

  it('on the camera list', () =>
    expectAccessible(async () => {
      await person.comeTo('/site/CameraFile');
      await firstRow().waitFor();
    }));

  it('in the add form', () =>
    expectAccessible(async () => {
      await person.comeTo('/site/CameraFile');
      await firstRow().waitFor();
      await person.press('新增');
      await person.input('摄像头名称').waitFor();
      await person.press('确定', person.modal);
      await person.sees('请输入摄像头名称！');
    }));

  it('on the hazard list', () =>
    expectAccessible(async () => {
      await person.comeTo('/hazard/RiskQuery');
      await firstRow().waitFor();
    }));

  it('in the detail of a hazard', () =>
    expectAccessible(async () => {
      // Anew: rows of the list before would still stand there for a moment.
      await person.goto('/hazard/RiskQuery?status=5');
      await firstRow().waitFor();
      await firstRow().getByRole('button').first().click();
      await person.modal.getByText('隐患验收信息').waitFor();
    }));

  it('on the sign-in page', async () => {
    // From a page without the console: taking its token away while it asks for something would be a 401 of our making.
    expect(person.browser.problems).toEqual([]);
    await person.goto('/favicon.svg');
    await person.page.evaluate(() => localStorage.clear());
    // A bare picture makes the browser look for a /favicon.ico.
    await person.page.waitForLoadState('networkidle');
    person.browser.problems.length = 0;
    await expectAccessible(async () => {
      await person.goto('/user/login');
      await person.page.getByText('演示账号，点击填入').waitFor();
    });
    expect(person.browser.problems).toEqual([]);
  });
});
