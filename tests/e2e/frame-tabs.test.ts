import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, ADMIN_PASSWORD } from '../support/accounts.ts';
import { DESK, framed } from '../support/browser/frame-world.ts';
import { expectNothingGrave, SIZES } from '../support/browser/looks.ts';
import { drawn } from '../support/size.ts';

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

  it('header-06: 切换应用 lists the applications in a modal', async () => {
    await page.getByRole('button', { name: /，账户$/ }).click();
    await page.getByRole('menuitem', { name: '切换应用' }).click();
    await person.press('系统管理', person.modal);
    await inSystem();
    await isCurrent('系统管理');
  });

  it('sign-in-state-11: a switch that fails says so and changes nothing', async () => {
    await page.route('**/api/sysMenu/change', (route) => route.abort());
    await applications().getByRole('menuitem', { name: '隐患排查' }).click();
    await person.sees(/^应用切换异常/);
    await isCurrent('系统管理');
    await page.unroute('**/api/sysMenu/change');
    // The browser logs the aborted call as an error.
    person.browser.problems.length = 0;
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

  it('thirty stay through a switch of application, a reload, and signing out elsewhere and in again', async () => {
    await applications().getByRole('menuitem', { name: '系统管理' }).click();
    await inSystem();
    await world.rows.first().waitFor();
    const before = await world.tabTitles();
    expect(before.length).toBeGreaterThanOrEqual(30);
    await page.reload();
    await world.rows.first().waitFor();
    await isCurrent('系统管理');
    expect(await world.tabTitles()).toEqual(before);
    const other = await person.browser.context.newPage();
    await other.goto(`${world.server.base}/welcome`);
    await other.getByRole('button', { name: /，账户$/ }).click();
    await other.getByRole('menuitem', { name: '退出登录' }).click();
    await other.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click();
    await page.waitForURL('**/user/login?redirect=%2Fsystem%2F*');
    await other.close();
    await person.signIn(ADMIN, ADMIN_PASSWORD, '/hazard/RiskQuery?pageNo=2');
    await world.rows.first().waitFor();
    await isCurrent('隐患排查');
    expect(await world.tabTitles()).toEqual(before);
  });

  it('a list keeps its rows in sight, its page and its filters while another tab is looked at', async () => {
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

  it('a half-filled form is there again when its tab is', async () => {
    await world.lead('/site/CameraFile?do=add');
    await person.type('摄像头名称', '写到一半');
    await expect.poll(() => page.evaluate(() => JSON.stringify(window.localStorage))).toContain('写到一半');
    await world.lead('/hazard/RiskQuery');
    await world.main.getByRole('heading', { name: '隐患查询' }).waitFor();
    await world.tab('摄像头档案').click();
    await person.press('新增');
    await expect.poll(() => person.input('摄像头名称').inputValue()).toBe('写到一半');
    await person.press('取消', person.modal);
    await person.answer('放弃已填写的内容？', '放弃');
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

  it('tabs-03 tabs-04 tabs-05 tabs-06 tabs-07 tabs-08 tabs-09: the right click closes as it says, the last tab stays', async () => {
    const open = async (title: string) => {
      await world.tab(title).scrollIntoViewIfNeeded();
      // A context menu closes when its tab scrolls: waits two frames, until the page has dispatched the scroll event.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await world.tab(title).click({ button: 'right' });
    };
    const choose = async (title: string, command: string) => {
      await open(title);
      await page.getByRole('menuitem', { name: command, exact: true }).last().click();
    };
    await open('隐患查询');
    for (const command of ['关闭当前标签', '关闭右侧', '关闭左侧', '关闭全部']) {
      await page.getByRole('menuitem', { name: command, exact: true }).waitFor();
    }
    await page.keyboard.press('Escape');
    await choose('隐患查询', '关闭右侧');
    await expect.poll(async () => (await world.tabTitles()).at(-1)).toBe('隐患查询');
    await choose('隐患查询', '关闭右侧');
    await person.sees('右侧没有标签');
    const before = (await world.tabTitles()).length;
    await choose((await world.tabTitles()).at(-2) ?? '', '关闭当前标签');
    await expect.poll(async () => (await world.tabTitles()).length).toBe(before - 1);
    await choose('隐患查询', '关闭左侧');
    await expect.poll(world.tabTitles).toEqual(['隐患查询']);
    await choose('隐患查询', '关闭左侧');
    await person.sees('左侧没有标签');
    await choose('隐患查询', '关闭当前标签');
    await person.sees('这是最后一个标签了, 无法被关闭');
    await world.at('/hazard/RiskQuery');
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

  it('begins what the user may begin', async () => {
    await find('新增 摄像头');
    await option('新增摄像头档案').waitFor();
    await page.keyboard.press('Enter');
    await person.input('摄像头名称').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await person.press('取消', person.modal);
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

  it('? lists the keys in force, but not while somebody types', async () => {
    const field = page.getByRole('form', { name: '查询条件' }).getByRole('textbox').first();
    await field.fill('');
    await field.press('?');
    expect(await page.getByRole('dialog', { name: '快捷键' }).count()).toBe(0);
    await field.fill('');
    await world.main.focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: '快捷键' });
    await help.getByText('显示快捷键').waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
  });
});

describe('no grave finding of axe', () => {
  const states: [string, () => Promise<unknown>][] = [
    [
      'the palette',
      async () => {
        await page.keyboard.press('Control+k');
        await page.getByRole('option').first().waitFor();
      },
    ],
    [
      'the bell',
      async () => {
        await page.getByRole('button', { name: /^消息/ }).click();
        await page.getByRole('tab', { name: /^公告/ }).waitFor();
      },
    ],
  ];
  it.each(states)('on %s', async (name, open) => {
    const nth = states.findIndex(([known]) => known === name);
    for (const [at, size] of SIZES.entries()) {
      await page.setViewportSize(size);
      await person.goto('/welcome');
      await page.getByRole('button', { name: '进入首页' }).waitFor();
      await open();
      await expectNothingGrave(page, nth + at);
    }
    await page.setViewportSize(DESK);
  });

  const PAGES: readonly [path: string, heading: string][] = [
    ['/404', '404'],
    ['/account/center', '个人中心'],
    ['/account/settings/security', '安全设置'],
    ['/account/settings/base', '基本设置'],
    ['/account/settings/custom', '个性化设置'],
    ['/account/settings/binding', '账户绑定'],
    ['/account/settings/notification', '新消息通知'],
  ];
  // By day, the stories of the other pages are checked by axe instead.
  it('on the not-found page and pages of the account', async () => {
    for (const [at, size] of SIZES.entries()) {
      await page.setViewportSize(size);
      for (const [nth, [path, name]] of drawn(PAGES, { count: 2, at }).entries()) {
        await world.lead(path);
        await world.main.getByRole('heading', { name, level: 1, exact: true }).waitFor();
        await expect.poll(() => world.main.locator('.ant-skeleton').count()).toBe(0);
        await expectNothingGrave(page, nth + at);
      }
    }
    await page.setViewportSize(DESK);
  });
});
