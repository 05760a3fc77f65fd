import { beforeAll, expect, it } from 'vitest';
import { ADMIN, ADMIN_PASSWORD } from '../../support/accounts.ts';
import { framed } from '../../support/browser/frame-world.ts';

const { world, person, page } = framed();
beforeAll(() => world.menu.waitFor());

it('header-08 sign-in-state-07: signed out elsewhere, this page leaves too', async () => {
  const other = await person.browser.context.newPage();
  await other.goto(`${world.server.base}/welcome`);
  await other.getByRole('button', { name: /，账户$/ }).click();
  await other.getByRole('menuitem', { name: '退出登录' }).click();
  const question = other.getByRole('dialog').filter({ hasText: '真的要注销登录吗 ?' });
  await question.getByRole('button', { name: '确定', exact: true }).click();
  await other.waitForURL('**/user/login**');
  await page.waitForURL('**/user/login?redirect=%2FhomePage');
  const left = await page.evaluate(() => Object.keys(localStorage));
  for (const key of ['Access-Token', 'ALL_APPS_MENU', 'DICT_TYPE_TREE_DATA']) expect(left).not.toContain(`pro__${key}`);
  await other.close();
  // Calls that were on their way when the session ended are refused.
  const { problems } = person.browser;
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('status of 401')));
});

it('routing-15 routing-16 notifications-01 notifications-09: back again at the page that was asked for, welcomed once', async () => {
  await person.signIn(ADMIN, ADMIN_PASSWORD, '/hazard/RiskRegister');
  await world.at('/hazard/RiskRegister');
  await person.sees(/^(早上好|上午好|中午好|下午好|晚上好)，欢迎回来$/);
  const before = await world.tabTitles();
  expect(before).toContain('隐患登记');
  await page.clock.install();
  await page.reload();
  await world.rows.first().waitFor();
  // The welcome message appears one second after the shell of the console is drawn.
  await page.clock.runFor(2_000);
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('欢迎回来').count()).toBe(0);
  expect(await world.tabTitles()).toEqual(before);
});

it('routing-13 routing-14: without a target the login leads home and loads the dictionaries', async () => {
  await person.signOut();
  const dictionaries = page.waitForRequest((request) => request.url().includes('/api/sysDictType/tree'));
  await person.signIn(ADMIN, ADMIN_PASSWORD);
  await world.at('/homePage');
  await dictionaries;
  const kept = () =>
    page.evaluate(() => ['DICT_TYPE_TREE_DATA', 'ALL_APPS_MENU'].map((key) => localStorage.getItem(`pro__${key}`)));
  await expect.poll(kept).not.toContain(null);
});

it('nothing went wrong on the way that the browser would have told', () => expect(person.browser.problems).toEqual([]));
