import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { LoginUser, MenuItem } from '../../src/engine/session/login-user.ts';
import { DEMO_PASSWORD } from '../support/accounts.ts';
import { ApiClient } from '../support/api-client.ts';
import { atConsole, Console } from '../support/browser/console.ts';
import { foreignNames } from '../support/browser/looks.ts';
import { startDemoServer } from '../support/company.ts';
import { withClient } from '../support/database.ts';
import { serverOfFile } from '../support/servers/of-file.ts';

const CAMERAS = '/site/CameraFile';

const server = serverOfFile(startDemoServer);
const person = atConsole(server, { account: 'linanqi' });

const policyProblems = () =>
  person.browser.problems.filter((text) => /content security policy|inline style/i.test(text));

/** Opens the add form of the camera archive and waits until it can be filled in. */
async function openForm(): Promise<void> {
  await person.press('新增');
  await person.input('摄像头名称').waitFor();
}

async function fill(name: string): Promise<void> {
  await person.type('摄像头名称', name);
  await person.type('IP', '10.20.1.40');
  await person.type('端口', '554');
  await person.choose('位置', '合成二装置');
  await person.type('排序', '20');
  await person.type('流地址', 'https://media.example.com/live/new.flv');
  await person.choose('设备名称', '合成二装置聚合釜');
  await person.type('通道号', '1');
}

const camerasNamed = async (cameraFile: string) =>
  (await server.login('linanqi')).rows('/CameraFile/page', { cameraFile });
const countOf = async (name: string) => (await camerasNamed(name)).length;

/** Values of all inputs of the form, in the order of their labels. */
async function typed(): Promise<(string | undefined)[]> {
  return Promise.all(['摄像头名称', 'IP', '端口', '流地址'].map((label) => person.input(label).inputValue()));
}

describe('a half-filled form', () => {
  beforeEach(async () => {
    await person.goto(CAMERAS);
    await person.row('CAM-01').waitFor();
    await openForm();
  });

  afterEach(() => expect(policyProblems()).toEqual([]));

  it('survives a reload', async () => {
    await fill('重载后仍在');
    const before = await typed();
    await person.page.reload();
    await openForm();
    await person.sees(/^已恢复.*未提交的内容$/);
    expect(await typed()).toEqual(before);
    await person.field('位置').getByText('合成二装置', { exact: true }).waitFor();
    await expect.poll(() => person.input('设备序列号').inputValue()).toBe('EQ-002');
    await person.confirm('新增成功');
    expect(await countOf('重载后仍在')).toBe(1);
  });

  it('http-errors-06 http-errors-10 survives a session that ended on the server', async () => {
    await fill('会话丢失后仍在');
    const before = await typed();
    await new ApiClient(server.base, await tokenOf(person)).read('/logout');
    await person.press('确定', person.modal);
    const dialog = person.page.getByRole('dialog').filter({ hasText: '提示：' });
    await dialog.getByRole('button', { name: '重新登录' }).click();
    await person.page.waitForURL('**/user/login?redirect=**');
    await person.page.getByPlaceholder('账号').fill('linanqi');
    await person.page.getByPlaceholder('密码').fill(DEMO_PASSWORD);
    await person.press('确定');
    await person.page.waitForURL(`**${CAMERAS}`);
    await openForm();
    expect(await typed()).toEqual(before);
    await person.confirm('新增成功');
    expect(await countOf('会话丢失后仍在')).toBe(1);
  });

  it('http-errors-02 survives a fault of the server', async () => {
    await fill('服务器出错后仍在');
    const before = await typed();
    const database = { ...inject('cluster').superuser, database: server.database.name };
    const rename = (from: string, to: string) =>
      withClient(database, (client) => client.query(`ALTER TABLE t_1.${from} RENAME TO ${to}`));
    await rename('camera_file', 'camera_file_away');
    await person.press('确定', person.modal);
    await person.sees(/^请求编号：/);
    expect(await typed()).toEqual(before);
    await rename('camera_file_away', 'camera_file');
    await person.confirm('新增成功');
    expect(await countOf('服务器出错后仍在')).toBe(1);
  });

  it('survives a cut network, which it names, and is saved once when it is back', async () => {
    await fill('断网后仍在');
    const before = await typed();
    await person.browser.context.setOffline(true);
    await person.press('确定', person.modal);
    await person.sees('新增失败：网络连接失败，请检查网络后再试');
    await person.sees('网络已断开，已填写的内容会保留，恢复后可继续提交');
    expect(await typed()).toEqual(before);
    await person.browser.context.setOffline(false);
    await person.confirm('新增成功');
    expect(await countOf('断网后仍在')).toBe(1);
  });

  it('is not closed by Esc without a question, and is submitted by Ctrl+Enter', async () => {
    await person.page.keyboard.press('Escape');
    await person.modal.waitFor({ state: 'hidden' });
    await openForm();
    await fill('快捷键提交');
    await person.input('摄像头名称').focus();
    await person.page.keyboard.press('Escape');
    await person.answer('放弃已填写的内容？', '继续填写');
    expect((await typed())[0]).toBe('快捷键提交');
    await person.input('通道号').press('Control+Enter');
    await person.sees('新增成功');
    await person.modal.waitFor({ state: 'hidden' });
    expect(await countOf('快捷键提交')).toBe(1);
  });
});

describe('an edit', () => {
  it('crud-messages-04 does not overwrite what a second browser saved meanwhile', async () => {
    await person.goto(CAMERAS);
    await person.act('CAM-03', '编辑');
    await expect.poll(() => person.input('通道号').inputValue()).toBe('1');
    await person.type('排序', '33');
    const second = await Console.open(server.base, { account: 'linanqi', at: CAMERAS });
    await second.act('CAM-03', '编辑');
    await expect.poll(() => second.input('通道号').inputValue()).toBe('1');
    await second.type('通道号', '7');
    await second.confirm('编辑成功');
    await second.close();
    await person.press('确定', person.modal);
    // The message names user, action and time; here the same user edited it in another window.
    await person.sees(/^编辑失败：数据已被他人修改，请刷新后重试：您已于 \d\d:\d\d 办理“编辑”$/);
    expect(await storedCamera()).toMatchObject({ channelNo: '7', seq: 3 });
    await person.press('载入最新', person.modal);
    await expect.poll(() => person.input('通道号').inputValue()).toBe('7');
    expect(await person.input('排序').inputValue()).toBe('33');
    await person.confirm('编辑成功');
    expect(await storedCamera()).toMatchObject({ channelNo: '7', seq: 33 });
  });
});

describe('every page', () => {
  it('keeps the content security policy, and names every control in Chinese', async () => {
    person.browser.problems.length = 0;
    await person.goto('/welcome');
    for (const { path, meta } of await pagesOf('linanqi')) {
      await person.lead(path);
      await person.page.locator('main h1').filter({ hasText: meta.title }).waitFor();
      await person.page
        .locator('.list-panel[aria-busy=false] .ant-table, main ol li, main section:not(.list-panel)')
        .first()
        .waitFor();
      expect.soft(await foreignNames(person.page), path).toEqual([]);
    }
    expect(person.browser.problems).toEqual([]);
  });
});

describe('without a mouse', () => {
  beforeAll(() => person.goto('/homePage'));

  it('one signs in, finds the page, and adds a camera', async () => {
    await person.signOut();
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
    expect(await countOf('键盘录入')).toBe(1);
  });
});

async function tokenOf({ page }: Console): Promise<string> {
  const text = await page.evaluate(() => localStorage.getItem('pro__Access-Token'));
  const entry: { value: string } = JSON.parse(text ?? '{}');
  return entry.value;
}

const storedCamera = async () => (await camerasNamed('CAM-03'))[0];

/** All pages in the menus of an account. */
async function pagesOf(account: string): Promise<MenuItem[]> {
  const { menus } = await (await server.login(account)).read<LoginUser>('/getLoginUser');
  return menus.filter(({ component }) => component !== 'PageView');
}

/** Accessible name of the focused element; for a menu, the name of its landmark. */
function focused(): Promise<string> {
  return person.page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    if (element.role === 'menu') return element.closest('nav')?.ariaLabel ?? '';
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
