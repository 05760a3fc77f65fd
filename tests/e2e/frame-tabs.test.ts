import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, ADMIN_PASSWORD } from '../support/accounts.ts';
import { installClock } from '../support/browser/browser.ts';
import { DESK, framed } from '../support/browser/frame-world.ts';
import { expectNothingGrave, SIZES } from '../support/browser/looks.ts';

const { world, person, page } = framed();

const applications = () => page.getByRole('navigation', { name: '应用' });
const isCurrent = (name: string) =>
  applications().locator('.ant-menu-item-selected').filter({ hasText: name }).waitFor();

/** Waits for the first page of 系统管理, whichever its menu begins with. */
const inSystem = () => page.waitForURL((url) => url.pathname.startsWith('/system/'));

describe('applications (look.md#9.3, look.md#11.7)', () => {
  it('header-01 header-02 product-05 dynamic-routes-12 sign-in-state-09: the header switches, menus follow', async () => {
    await person.goto('/hazard/RiskQuery');
    await isCurrent('隐患排查');
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/sysMenu/change'));
    await applications().getByRole('menuitem', { name: '系统管理' }).click();
    expect((await asked).postDataJSON()).toEqual({ application: 'system' });
    await inSystem();
    await world.menu.getByRole('link', { name: '字典管理' }).waitFor();
    expect(await world.menu.getByRole('menuitem', { name: '隐患治理' }).count()).toBe(0);
  });

  it('sign-in-state-10: after a reload, and for a tab of another application, the address decides', async () => {
    await page.reload();
    await isCurrent('系统管理');
    await world.tab('隐患查询').click();
    await isCurrent('隐患排查');
    await world.rows.first().waitFor();
  });
});

describe('tabs (look.md#10.3)', () => {
  const PATHS = [
    ...['RiskRegister', 'RiskRectify', 'RiskQuery'].map((name) => `/hazard/${name}`),
    ...['/manage/RiskJudgeMgr', '/catalogue/RiskPoint', '/site/CameraFile'],
    ...['/account/settings/base', '/welcome', '/404', '/homePage'],
  ];

  it('tabs-01 tabs-02: every visited page has one tab; thirty fit, and all are found by name', async () => {
    await page.evaluate(() => sessionStorage.removeItem('pro__TABS'));
    await person.goto('/system/dict');
    await world.menu.waitFor();
    await world.lead('/hazard/RiskQuery');
    await world.rows.first().waitFor();
    for (const path of PATHS) {
      await world.lead(path);
      await world.tabs.locator(`a[href^="${path}"][aria-current="page"]`).waitFor();
    }
    // One list a second time; the rest up to thirty tabs are written to the storage and restored by a reload.
    await world.lead('/hazard/RiskQuery?pageNo=2');
    await world.rows.first().waitFor();
    await page.evaluate(() => {
      const stored = JSON.parse(sessionStorage.getItem('pro__TABS') ?? '') as { tabs: object[] };
      const more = Array.from({ length: 30 - stored.tabs.length }, (_, index) => ({
        path: `/gone/${index}`,
        search: '',
        title: `旧页面${index}`,
      }));
      sessionStorage.setItem('pro__TABS', JSON.stringify({ ...stored, tabs: [...more, ...stored.tabs] }));
    });
    await page.reload();
    await world.rows.first().waitFor();
    expect(new Set(await world.tabTitles()).size).toBe(30);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(DESK.width);
    expect((await world.tabs.boundingBox())?.height).toBe(38);
    await page.getByRole('button', { name: '全部 30 个标签' }).click();
    await page.getByRole('menuitem', { name: '摄像头档案' }).click();
    await world.at('/site/CameraFile');
    await world.tab('隐患查询').click();
    await page.locator('.ant-pagination-item-2.ant-pagination-item-active').waitFor();
  });

  it('thirty stay through a switch of application and a reload', async () => {
    await applications().getByRole('menuitem', { name: '系统管理' }).click();
    await inSystem();
    await world.rows.first().waitFor();
    const before = await world.tabTitles();
    expect(before.length).toBeGreaterThanOrEqual(30);
    await page.reload();
    await world.rows.first().waitFor();
    await isCurrent('系统管理');
    expect(await world.tabTitles()).toEqual(before);
  });

  it('a list keeps its rows in sight, its page and its filters while another tab is looked at', async () => {
    await world.tab('隐患查询').click();
    await page.locator('.ant-pagination-item-2.ant-pagination-item-active').waitFor();
    await page.setViewportSize({ width: 1440, height: 600 });
    const body = page.locator('.ant-table-body, .ant-table-content').first();
    const scroller = () =>
      page.evaluate(() => {
        const found = [...document.querySelectorAll('main *')].find((part) => part.scrollTop > 0);
        return { inside: found?.scrollTop ?? 0, page: window.scrollY };
      });
    await body.hover();
    await page.mouse.wheel(0, 150);
    await expect.poll(async () => Object.values(await scroller()).some((top) => top > 40)).toBe(true);
    const before = await scroller();
    await world.tab('摄像头档案').click();
    await world.at('/site/CameraFile');
    await world.tab('隐患查询').click();
    await world.at('/hazard/RiskQuery');
    expect(new URL(page.url()).search).toBe('?pageNo=2');
    await expect.poll(scroller).toEqual(before);
    await page.setViewportSize(DESK);
  });

  it('are moved by keyboard and by hand', async () => {
    const order = async () => (await world.tabTitles()).slice(-3);
    const [first, second, third] = await order();
    const last = world.tab(third ?? '');
    // The description is set once the code for moving tabs is loaded. Each announcement reports a completed move.
    await expect.poll(() => last.getAttribute('aria-describedby')).not.toBeNull();
    const place = (await world.tabTitles()).length;
    await last.focus();
    await page.keyboard.press('Space');
    await person.sees(`“${third}”移到第 ${place} 位`);
    await page.keyboard.press('ArrowLeft');
    await person.sees(`“${third}”移到第 ${place - 1} 位`);
    await page.keyboard.press('Space');
    await expect.poll(order).toEqual([first, third, second]);
    const from = await world.tabs.getByRole('link', { name: third ?? '', exact: true }).boundingBox();
    const to = await world.tabs.getByRole('link', { name: second ?? '', exact: true }).boundingBox();
    if (!from || !to) throw new Error('a tab is not drawn');
    const address = page.url();
    await page.mouse.move(from.x + from.width / 2, from.y + 15);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + 15, { steps: 8 });
    await page.mouse.up();
    await expect.poll(order).toEqual([first, second, third]);
    // Dragging neither navigated nor reloaded the page.
    expect(page.url()).toBe(address);
  });
});

describe('palette and keys', () => {
  beforeAll(async () => {
    await person.goto('/welcome');
    await world.menu.waitFor();
  });

  const search = () => page.getByRole('combobox', { name: '搜索页面、操作、应用和隐患' });
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await search().fill(text);
  };
  const option = (name: string) => page.getByRole('option', { name }).first();

  it('leads to a page of any application, by keyboard alone', async () => {
    await find('字典');
    await option('字典管理').waitFor();
    await page.keyboard.press('Enter');
    await world.at('/system/dict');
    // The menus of the application load shortly after the page.
    await world.menu.getByRole('link', { name: '字典管理' }).waitFor();
  });

  it('finds a hazard by name and by number, and opens it', async () => {
    await world.lead('/hazard/RiskQuery');
    const code = await world.rows
      .getByText(/^YH\d{8}-\d{4}$/)
      .first()
      .innerText();
    await find(code.toLowerCase());
    await option(code).waitFor();
    await option(code).click();
    await person.modal.getByText('隐患详情').waitFor();
    await page.waitForURL((url) => url.searchParams.get('hazard') === code);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});

it('shows axe nothing grave in the palette', async () => {
  for (const [at, size] of SIZES.entries()) {
    await page.setViewportSize(size);
    await person.goto('/welcome');
    await page.getByRole('button', { name: '进入首页' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    await expectNothingGrave(page, at);
  }
  await page.setViewportSize(DESK);
});

describe('coming and going', () => {
  let before: string[];

  it('header-08 sign-in-state-07: signed out elsewhere, this page leaves too', async () => {
    await person.goto('/homePage');
    await world.menu.waitFor();
    before = await world.tabTitles();
    const other = await person.browser.context.newPage();
    await other.goto(`${world.server.base}/welcome`);
    await other.getByRole('button', { name: /，账户$/ }).click();
    await other.getByRole('menuitem', { name: '退出登录' }).click();
    await other.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click();
    await other.waitForURL('**/user/login**');
    await page.waitForURL('**/user/login?redirect=%2FhomePage');
    const left = await page.evaluate(() => Object.keys(localStorage));
    for (const key of ['Access-Token', 'ALL_APPS_MENU', 'DICT_TYPE_TREE_DATA'])
      expect(left).not.toContain(`pro__${key}`);
    await other.close();
    // Calls that were on their way when the session ended are refused.
    person.passOverRefusals(0);
  });

  it('routing-15 routing-16 notifications-01 notifications-09: back again at the page that was asked for, with its tabs, welcomed once', async () => {
    await person.signIn(ADMIN, ADMIN_PASSWORD, '/hazard/RiskRegister');
    await world.at('/hazard/RiskRegister');
    await person.sees(/^(早上好|上午好|中午好|下午好|晚上好)，欢迎回来$/);
    expect(await world.tabTitles()).toEqual(before);
    await installClock(page);
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
    expect(person.browser.problems).toEqual([]);
  });
});
