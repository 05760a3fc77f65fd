import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderViews, user } from '../../../../tests/support/views-kit.tsx';
import { markUsable } from '../../ui/when-idle.ts';
import { TabBar } from './tab-bar.tsx';

const visited = (...titles: string[]) =>
  titles.map((title, index) => ({ path: `/hazard/${index}`, search: '', title }));

function render(...titles: string[]): void {
  sessionStorage.setItem('pro__TABS', JSON.stringify({ userId: '7', tabs: visited(...titles) }));
  renderViews(<TabBar />, { url: '/hazard/RiskRectify' });
  markUsable();
}

const movable = () =>
  waitFor(() => expect(screen.getByRole('link', { name: '隐患整改' }).hasAttribute('aria-describedby')).toBe(true));

/** Renders the bar of a user with these pages open, at 隐患整改, and waits until its tabs can be dragged. */
async function open(...titles: string[]): Promise<void> {
  render(...titles);
  await movable();
}

const bar = () => within(screen.getByRole('navigation', { name: '已打开的页面' }));
const titles = () =>
  bar()
    .queryAllByRole('link')
    .map((link) => link.textContent);
const path = () => screen.getByTestId('address').dataset.path;

async function choose(title: string, command: string): Promise<void> {
  await user.pointer({ keys: '[MouseRight]', target: bar().getByRole('link', { name: title }) });
  const menus = await screen.findAllByRole('menuitem', { name: command });
  await user.click(menus.at(-1) as HTMLElement);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('tab bar (look.md#10.3)', () => {
  it('tabs-01 tabs-02: a visited page opens as a tab, once', async () => {
    await open('研判', '核查');
    expect(titles()).toEqual(['研判', '核查', '隐患整改']);
    await user.click(bar().getByRole('link', { name: '研判' }));
    await user.click(bar().getByRole('link', { name: '隐患整改' }));
    expect(path()).toBe('/hazard/RiskRectify');
    expect(titles()).toEqual(['研判', '核查', '隐患整改']);
  });

  it('a press counts while the program that drags tabs arrives', async () => {
    const atIdle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (work: () => void) => atIdle.push(work));
    vi.stubGlobal('cancelIdleCallback', () => {});
    render('研判');
    const tab = bar().getByRole('link', { name: '研判' });
    await user.pointer({ keys: '[MouseLeft>]', target: tab });
    expect(tab.matches(':active')).toBe(true);
    await act(async () => {
      for (const work of atIdle) work();
      await vi.dynamicImportSettled();
    });
    expect(bar().getByRole('link', { name: '研判' })).toBe(tab);
    await user.pointer({ keys: '[/MouseLeft]', target: tab });
    expect(path()).toBe('/hazard/0');
    await movable();
  });

  it('tabs-03: a right click offers the four ways to close', async () => {
    await open('研判');
    await user.pointer({ keys: '[MouseRight]', target: bar().getByRole('link', { name: '研判' }) });
    await screen.findByRole('menuitem', { name: '关闭当前标签' });
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      '关闭当前标签',
      '关闭右侧',
      '关闭左侧',
      '关闭全部',
    ]);
  });

  it.each([
    ['tabs-05', '研判', '关闭当前标签', ['核查', '验收', '隐患整改'], '/hazard/RiskRectify'],
    ['tabs-08', '核查', '关闭右侧', ['研判', '核查'], '/hazard/1'],
    ['tabs-09', '验收', '关闭左侧', ['验收', '隐患整改'], '/hazard/RiskRectify'],
  ])('%s: at %s, %s leaves %j', async (_rule, title, command, left, place) => {
    await open('研判', '核查', '验收');
    await choose(title, command);
    await waitFor(() => expect(titles()).toEqual(left));
    expect(path()).toBe(place);
  });

  it.each([
    ['tabs-06', '研判', '关闭左侧', '左侧没有标签'],
    ['tabs-07', '隐患整改', '关闭右侧', '右侧没有标签'],
  ])('%s: at %s, %s says so and closes nothing', async (_rule, title, command, words) => {
    await open('研判');
    await choose(title, command);
    await screen.findByText(words);
    expect(titles()).toEqual(['研判', '隐患整改']);
  });

  it.each(['关闭当前标签', '关闭全部'])('tabs-04: the last tab stays at %s', async (command) => {
    await open();
    await choose('隐患整改', command);
    await screen.findByText('这是最后一个标签了, 无法被关闭');
    expect(titles()).toEqual(['隐患整改']);
  });
});
