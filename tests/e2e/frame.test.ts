import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { DESK, framed } from '../support/browser/frame-world.ts';
import { SIZES } from '../support/browser/looks.ts';
import { watchShifts } from '../support/browser/shifts.ts';

const NAME = '隐患排查管理系统';
const { world, person, page } = framed();

const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width;

describe('without a token (look.md#9.1)', () => {
  let stranger: TestBrowser;
  beforeAll(async () => {
    stranger = await launchBrowser();
  });
  afterAll(() => stranger.close());

  const visit = async (path: string) => {
    await stranger.page.goto(world.server.base + path);
    await stranger.page.getByRole('contentinfo').waitFor();
  };

  it('layout-01 product-02: the sign-in is shown in the user layout', async () => {
    await visit('/user/login');
    expect(await stranger.page.getByRole('heading', { name: NAME }).count()).toBe(1);
    const footer = await stranger.page.getByRole('contentinfo').innerText();
    for (const words of ['2021', 'All rights reserved.', 'v1.5.2']) expect(footer).toContain(words);
  });

  it('nothing that arrives on the sign-in page moves what is already there', async () => {
    const shifts = await watchShifts(stranger.page);
    for (const size of SIZES) {
      await stranger.page.setViewportSize(size);
      await visit('/user/login');
      await stranger.page.getByText('演示账号，点击即可登录').waitFor();
      await stranger.page.waitForLoadState('networkidle');
      expect(await shifts(), `${size.width} px`).toBeLessThan(0.01);
    }
  });
});

describe('routes and titles (look.md#9.1, look.md#9.2)', () => {
  it('routing-01 routing-03 routing-04 routing-05 product-01 product-04 static-routes-04: home, its title, unknown paths', async () => {
    for (const path of ['/', '/nonsense/deeper']) {
      await person.goto(path);
      await world.at('/homePage');
      expect(new URL(page.url()).hash).toBe('');
      await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?首页 - 隐患排查管理系统$/);
    }
    await world.lead('/hazard/RiskQuery');
    await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?隐患查询 - 隐患排查管理系统$/);
  });

  it('static-routes-03: recover is a route below /user, without a screen', async () => {
    await person.goto('/user/recover');
    await page.getByRole('heading', { name: NAME }).waitFor();
    await world.at('/user/recover');
    expect(await page.getByRole('main').innerText()).toBe(NAME);
  });

  it('static-routes-06: /test leads to /test/home, in the blank layout', async () => {
    await person.goto('/test');
    await world.at('/test/home');
    await page.getByRole('button', { name: '进入首页' }).waitFor();
    expect(await world.menu.count()).toBe(0);
  });

  it('static-routes-07 static-routes-15 static-routes-16 frame-errors-05: the not-found page and the way home', async () => {
    await person.goto('/404');
    await person.sees('抱歉，你访问的页面不存在或仍在开发中');
    await person.press('返回首页');
    await world.at('/homePage');
  });

  it('routing-02: a navigation begins at the top; a tab is found where it was left', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await world.lead('/homePage');
    await page.getByText('隐患总数').first().waitFor();
    const scrollTop = () => page.evaluate(() => window.scrollY);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(900);
    await page.evaluate(() => window.scrollTo(0, 350));
    await expect.poll(scrollTop).toBe(350);
    await world.menu.getByRole('menuitem', { name: '隐患治理' }).click();
    await world.menu.getByRole('link', { name: '隐患查询', exact: true }).click();
    await world.rows.first().waitFor();
    expect(await scrollTop()).toBe(0);
    await world.tab('首页').click();
    await expect.poll(scrollTop).toBe(350);
    await world.menu.getByRole('link', { name: '首页' }).click();
    await page.setViewportSize(DESK);
  });
});

describe('the frame (look.md#10.1, look.md#10.7)', () => {
  it('layout-02 layout-03 layout-09 layout-17 look-01 dynamic-routes-02: 230 px, 80 px, a header of 55 px, and the logo leads home', async () => {
    await world.lead('/hazard/RiskQuery');
    await world.rows.first().waitFor();
    expect(await widthOf('aside')).toBe(230);
    expect((await page.locator('header > div').first().boundingBox())?.height).toBe(55);
    await person.press('收起菜单');
    await expect.poll(() => widthOf('aside')).toBe(80);
    await person.press('展开菜单');
    await expect.poll(() => widthOf('aside')).toBe(230);
    await page.getByRole('link', { name: `${NAME}，返回首页` }).click();
    await world.at('/homePage');
  });

  it('layout-06 layout-15 settings-12 settings-08 product-03: no drawer in production, no breadcrumb, no tabs, all in Chinese', async () => {
    await world.keep('DEFAULT_THEME', 'light');
    await world.keep('DEFAULT_MULTI_TAB', false);
    await person.goto('/hazard/RiskQuery');
    await world.rows.first().waitFor();
    expect(await page.getByRole('button', { name: '界面设置' }).count()).toBe(0);
    expect(await world.main.locator('.ant-breadcrumb').count()).toBe(0);
    expect(await world.menu.locator('.ant-menu-light').count()).toBeGreaterThan(0);
    expect(await world.tabs.count()).toBe(0);
    await page.locator('.ant-pagination').getByText('10 条/页').waitFor();
    await world.forget('DEFAULT_THEME', 'DEFAULT_MULTI_TAB');
  });

  it('header-04: full screen and back', async () => {
    await person.goto('/welcome');
    await person.press('全屏');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await person.press('退出全屏');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  });

  it('no menu, no figure and no font that arrives moves what is already there', async () => {
    const shifts = await watchShifts(page);
    // The code of the page arrives late, so that its outline is drawn first.
    await page.route(/home.*\.js/i, async (route) => {
      await setTimeout(300);
      await route.continue();
    });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await person.goto('/homePage');
      await page.getByText('隐患总数').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await shifts(), `the home page, ${size.width} px`).toBeLessThan(0.01);
    }
    await page.setViewportSize(DESK);
    await person.goto('/hazard/RiskQuery');
    await world.rows.first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shifts(), 'a list').toBeLessThan(0.01);
    await page.unrouteAll();
  });
});

it('nothing went wrong on the way that the browser would have told', () => expect(person.browser.problems).toEqual([]));
