import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderStory, user } from '../../../tests/support/views-kit.tsx';
import { changeSettings, getSettings } from '../ui/look/settings.ts';
import meta, { Desk } from './basic-layout.stories.tsx';

const settings = getSettings();
const width = window.innerWidth;

/** Resizes the window, as by its edge or by turning a tablet. */
function resize(to: number): void {
  window.innerWidth = to;
  act(() => void window.dispatchEvent(new Event('resize')));
}

async function open(): Promise<void> {
  renderStory(Desk, meta);
  await screen.findByRole('heading', { name: '隐患整改' });
}

const aside = () => document.querySelector('aside');
const menu = () => screen.getByRole('navigation', { name: '菜单' });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

beforeEach(() => {
  window.innerWidth = 1_440;
  sessionStorage.clear();
});

afterEach(() => {
  changeSettings(settings);
  localStorage.clear();
  window.innerWidth = width;
});

describe('side menu (look.md#10.1)', () => {
  it.each([
    ['layout-17', 1_200, 'false'],
    ['layout-18', 1_199, 'true'],
  ])('%s: loaded at %i px it is collapsed: %s', async (_rule, at, isCollapsed) => {
    window.innerWidth = at;
    await open();
    expect(aside()?.dataset.collapsed).toBe(isCollapsed);
  });

  it('layout-03 layout-09: is collapsed and opened by its button, and stays so; the logo leads to the Console route', async () => {
    await open();
    await press('收起菜单');
    expect(aside()?.dataset.collapsed).toBe('true');
    expect(JSON.parse(localStorage.getItem('pro__SIDEBAR_TYPE') ?? '')).toMatchObject({ value: false });
    await press('展开菜单');
    expect(aside()?.dataset.collapsed).toBe('false');
    await user.click(screen.getByRole('link', { name: '隐患排查管理系统，返回首页' }));
    expect(screen.getByTestId('address').dataset.path).toBe('/homePage');
  });

  it('layout-04 layout-19: on a phone it is a drawer, closed until it is asked for', async () => {
    await open();
    resize(576);
    expect(aside()).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: '展开菜单' })).toBeTruthy());
    expect(screen.queryByRole('dialog', { name: '菜单' })).toBeNull();
    await press('展开菜单');
    const drawer = await screen.findByRole('dialog', { name: '菜单' });
    expect(within(drawer).getByRole('menuitem', { name: /隐患治理/ })).toBeTruthy();
  });

  it('look-02 layout-08: in a fresh browser it is dark and fixed as the header is, there are tabs, and one root submenu is open at a time', async () => {
    await open();
    expect(within(menu()).getAllByRole('menu')[0]?.className).toContain('ant-menu-dark');
    expect([document.querySelector('header')?.dataset.fixed, aside()?.dataset.fixed]).toEqual(['true', 'true']);
    expect(screen.getByRole('navigation', { name: '已打开的页面' })).toBeTruthy();
    expect(getSettings().color).toBe('#0960BD');
    const root = (name: string) => within(menu()).getByRole('menuitem', { name: new RegExp(`${name}$`) });
    expect(root('隐患治理').getAttribute('aria-expanded')).toBe('true');
    await user.click(root('风险清单'));
    expect(root('风险清单').getAttribute('aria-expanded')).toBe('true');
    expect(root('隐患治理').getAttribute('aria-expanded')).toBe('false');
  });
});

describe('settings at work (look.md#10.4)', () => {
  const choose = (name: string) => user.click(screen.getByRole('radio', { name }));

  it('layout-05 layout-07 settings-01 settings-02 settings-08 header-01 header-03: theme and place of the menu, and the tab bar', async () => {
    await open();
    await user.click(await screen.findByRole('button', { name: '界面设置' }));
    const list = () => within(menu()).getAllByRole('menu')[0] as HTMLElement;
    expect(list().className).toContain('ant-menu-dark');
    await choose('浅色');
    expect(list().className).toContain('ant-menu-light');
    const applications = within(screen.getByRole('navigation', { name: '应用' }));
    for (const name of ['隐患排查', '系统管理']) expect(applications.getByRole('menuitem', { name })).toBeTruthy();
    await choose('顶部菜单');
    expect(aside()).toBeNull();
    expect(list().className).toContain('ant-menu-horizontal');
    expect(document.querySelector('header')?.contains(menu())).toBe(true);
    expect(screen.queryByRole('navigation', { name: '应用' })).toBeNull();
    expect(list().className).toContain('ant-menu-light');
    await choose('深色');
    expect(list().className).toContain('ant-menu-dark');
    await choose('侧边菜单');
    expect(aside()?.contains(menu())).toBe(true);
    const tabs = () => screen.queryByRole('navigation', { name: '已打开的页面' });
    expect(tabs()).not.toBeNull();
    await user.click(screen.getByRole('switch', { name: '多标签' }));
    expect(tabs()).toBeNull();
  });

  it('layout-14 layout-15: a breadcrumb where its setting is on', async () => {
    await open();
    const trail = () => document.querySelector('main .ant-breadcrumb');
    expect(trail()).toBeNull();
    act(() => changeSettings({ breadcrumbs: true }));
    await waitFor(() => expect(trail()?.textContent).toMatch(/首页.*隐患治理.*隐患整改/));
    expect(document.querySelector('main header h1')?.textContent).toBe('隐患整改');
  });

  it('header-10 header-11 header-12: the header leaves past 300 px and comes back, where its setting says so', async () => {
    await open();
    const scrollTo = (top: number) => {
      window.scrollY = top;
      act(() => void window.dispatchEvent(new Event('scroll')));
    };
    const isHidden = () => document.querySelector('header')?.dataset.hidden;
    scrollTo(500);
    expect(isHidden()).toBe('false');
    act(() => changeSettings({ autoHideHeader: true }));
    scrollTo(0);
    scrollTo(300);
    expect(isHidden()).toBe('false');
    scrollTo(301);
    expect(isHidden()).toBe('true');
    scrollTo(299);
    expect(isHidden()).toBe('false');
    scrollTo(400);
    scrollTo(350);
    expect(isHidden()).toBe('false');
    scrollTo(0);
  });
});
