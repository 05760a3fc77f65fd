import { beforeAll, describe, expect, it } from 'vitest';
import type { LoginUser, MenuItem } from '../../src/engine/session/login-user.ts';
import { DEMO_PASSWORD } from '../support/accounts.ts';
import { atConsole } from '../support/browser/console.ts';
import { cutTables, foreignNames } from '../support/browser/looks.ts';
import { startDemoServer } from '../support/company.ts';
import { serverOfFile } from '../support/servers/of-file.ts';

const CAMERAS = '/site/CameraFile';

const server = serverOfFile(startDemoServer);
const person = atConsole(server, { account: 'linanqi' });

it('every page keeps the content security policy, names every control in Chinese, and cuts no table', async () => {
  person.browser.problems.length = 0;
  await person.page.setViewportSize({ width: 1920, height: 900 });
  await person.goto('/welcome');
  for (const { path, meta } of await pagesOf('linanqi')) {
    await person.lead(path);
    await person.page.locator('main h1').filter({ hasText: meta.title }).waitFor();
    await person.page
      .locator('.list-panel[aria-busy=false] .ant-table, main ol li, main section:not(.list-panel)')
      .first()
      .waitFor();
    expect.soft([...(await foreignNames(person.page)), ...(await cutTables(person.page))], path).toEqual([]);
  }
  expect(person.browser.problems).toEqual([]);
});

describe('without a mouse', () => {
  beforeAll(() => person.goto('/homePage'));

  it('one signs in, finds the page, and adds a camera', async () => {
    await expect.poll(() => person.page.evaluate(keysHere)).toBe(1);
    await person.signOut();
    await expect.poll(() => person.page.evaluate(keysHere)).toBe(0);
    const { page } = person;
    const { keyboard } = page;
    await person.goto('/user/login');
    await page.getByPlaceholder('账号').waitFor();
    await tabTo('账号');
    await keyboard.type('linanqi');
    await keyboard.press('Tab');
    await keyboard.type(DEMO_PASSWORD);
    await keyboard.press('Enter');
    await page.waitForURL('**/homePage');
    await page.getByRole('menuitem', { name: '位置与设备' }).waitFor();
    await tabTo('菜单', 'Shift+Tab');
    await stepTo('位置与设备');
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '摄像头档案' }).waitFor();
    await stepTo('摄像头档案');
    await keyboard.press('Enter');
    await page.waitForURL(`**${CAMERAS}`);
    await person.row('CAM-01').waitFor();
    await tabTo('新增');
    await keyboard.press('Enter');
    await person.input('摄像头名称').waitFor();
    await expect.poll(focused).toBe('摄像头名称');
    await keyboard.type('键盘录入');
    for (const text of ['10.20.1.50', '554']) {
      await keyboard.press('Tab');
      await keyboard.type(text);
    }
    await keyboard.press('Tab');
    await keyboard.type('合成二装置');
    await page.locator('.ant-select-tree-treenode-active').filter({ hasText: '合成二装置' }).waitFor();
    await keyboard.press('Enter');
    await person.field('位置').locator('.ant-select').getByText('合成二装置', { exact: true }).first().waitFor();
    await tabTo('排序');
    await keyboard.type('30');
    await keyboard.press('Tab');
    await keyboard.type('https://media.example.com/live/keys.flv');
    await tabTo('设备名称');
    await keyboard.type('合成二装置聚合釜');
    await page.locator('.ant-select-item-option-active').filter({ hasText: '合成二装置聚合釜' }).waitFor();
    await keyboard.press('Enter');
    await expect.poll(() => person.input('设备序列号').inputValue()).toBe('EQ-002');
    await tabTo('通道号');
    await keyboard.type('1');
    await tabTo('确定');
    await keyboard.press('Enter');
    await person.sees('新增成功');
    const linanqi = await server.login('linanqi');
    expect(await linanqi.rows('/CameraFile/page', { cameraFile: '键盘录入' })).toHaveLength(1);
  });
});

it('after an upgrade a part that is gone offers to reload, and what was typed is there again', async () => {
  const { page, browser } = person;
  await person.goto(CAMERAS);
  await person.press('新增');
  await person.type('摄像头名称', '升级前录入');
  const since = browser.problems.length;
  await page.route(/\/assets\//, (route) => route.fulfill({ status: 404 }));
  const body = '<script type="module" crossorigin src="/assets/index-newer.js"></script>';
  await page.route(`${server.base}/`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await person.lead('/site/map');
  await person.sees('页面没有加载完整');
  await person.sees('系统已升级');
  await page.unrouteAll();
  await person.press('重新加载');
  await page.getByRole('heading', { name: '地图' }).waitFor();
  const others = browser.problems.splice(since).filter((problem) => !/404|dynamically imported/.test(problem));
  expect(others).toEqual([]);
  await person.lead(CAMERAS);
  await person.press('新增');
  await person.modal.getByText(/已恢复/).waitFor();
  expect(await person.input('摄像头名称').inputValue()).toBe('升级前录入');
});

it('what was typed is encrypted by signing out, and there again for the same user alone', async () => {
  const { page } = person;
  await person.goto('/homePage');
  expect(await page.evaluate(draftsHere)).toBe(1);
  await page.getByRole('button', { name: /，账户$/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await person.sees('还有 1 份未完成草稿没有提交，退出后加密存在本机，下次在这台设备登录时恢复。');
  await person.answer('真的要注销登录吗 ?', '确定');
  await page.waitForURL('**/user/login**');
  await expect.poll(() => page.evaluate(keysHere)).toBe(0);
  expect(await page.evaluate(draftsHere)).toBe(0);
  await person.signIn('huhecheng', DEMO_PASSWORD);
  await expect.poll(() => page.evaluate(keysHere)).toBe(1);
  expect(await page.evaluate(draftsHere)).toBe(0);
  await person.signOut();
  await person.signIn('linanqi', DEMO_PASSWORD);
  await person.lead(CAMERAS);
  await person.press('新增');
  await person.modal.getByText(/已恢复/).waitFor();
  expect(await person.input('摄像头名称').inputValue()).toBe('升级前录入');
});

/** Number of drafts on this device that anyone can read. */
function draftsHere(): number {
  return Object.keys(localStorage).filter((key) => key.includes('DRAFT:')).length;
}

/** All pages in the menus of an account. */
async function pagesOf(account: string): Promise<MenuItem[]> {
  const { menus } = await (await server.login(account)).read<LoginUser>('/getLoginUser');
  return menus.filter(({ component }) => component !== 'PageView');
}

/** Name of the focused element; for a menu, that of its landmark; for its entry, without a count that may come later. */
function focused(): Promise<string> {
  return person.page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    if (element.role === 'menu') return element.closest('nav')?.ariaLabel ?? '';
    if (element.role === 'menuitem') return element.innerText.split('\n', 1)[0] ?? '';
    const [label] = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const name = label?.innerText || element.ariaLabel || element.innerText;
    return name.replace(/^\*/, '').trim();
  });
}

/** Presses Tab, or the given key, until the element of this name has the focus. */
async function tabTo(name: string, key = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    const here = await focused();
    if (here === name) return;
    seen.push(here.slice(0, 20));
    await person.page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${name}, only ${seen.join(' · ')}`);
}

/** Moves down a menu to an entry and waits until it is highlighted, which happens a moment after the key. */
async function stepTo(name: string): Promise<void> {
  const marked = person.page.locator('.ant-menu-submenu-active > [role=menuitem], .ant-menu-item-active');
  for (let step = 0; step < 20; step += 1) {
    const before = await focused();
    await person.page.keyboard.press('ArrowDown');
    await expect.poll(focused).not.toBe(before);
    const here = await focused();
    await marked.filter({ hasText: here }).first().waitFor();
    if (here === name) return;
  }
  throw new Error(`The arrows do not reach ${name}`);
}

/** Number of users whose entries on this device can be read. */
function keysHere(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pro__device', 1);
    // Aborted before the page has made the database: the browser would make an empty one.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(-1);
    opening.onsuccess = () => {
      const count = opening.result.transaction('keys').objectStore('keys').count();
      count.onsuccess = () => resolve(count.result);
      count.onerror = () => reject(count.error);
      opening.result.close();
    };
  });
}
