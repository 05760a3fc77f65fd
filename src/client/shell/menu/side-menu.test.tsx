import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderViews, user } from '../../../../tests/support/views-kit.tsx';
import type { MenuItem, MenuMeta } from '../../../engine/session/login-user.ts';
import { toMenuRoutes, toMenuTree } from '../../session/menu-tree.ts';
import { markUsable } from '../../ui/when-idle.ts';
import { MenuContext, pageAt } from './page-context.ts';
import { SideMenu } from './side-menu.tsx';

const item = ([id, pid]: [number, number], path: string, meta: Partial<MenuMeta> & { title: string }): MenuItem => ({
  id,
  pid,
  name: `m${id}`,
  path,
  component: pid === 0 ? 'PageView' : 'main/X/index',
  meta: { show: true, ...meta },
});

/** Renders the menu with these items at this path. */
function open(items: readonly MenuItem[], path = '/a/b', badges: object[] = []) {
  const tree = toMenuTree(items);
  const routes = toMenuRoutes(tree);
  renderViews(
    <MenuContext value={{ tree, routes, page: pageAt(path, routes) }}>
      <SideMenu mode="inline" theme="dark" />
    </MenuContext>,
    { answers: { '/listPreset/badges': badges }, url: path },
  );
  return { routes, menu: within(screen.getAllByRole('menu')[0] as HTMLElement) };
}

it('what only holds pages is none: it has no title, and so no tab', () => {
  const routes = toMenuRoutes(toMenuTree([item([1, 0], '/a', { title: '甲' }), item([2, 1], 'b', { title: '乙' })]));
  expect([pageAt('/a', routes).title, pageAt('/a/b', routes).title]).toEqual(['', '乙']);
});

const titles = () => screen.getAllByRole('menuitem').map((entry) => entry.textContent);

it('the menu as it is drawn (look.md#9.3) dynamic-routes-10: an item with a target is a plain link to another window', async () => {
  const { menu } = open([
    item([1, 0], 'https://bi.example/board', { title: '看板', target: '_blank' }),
    item([2, 0], 'javascript:alert(1)', { title: '不安全', target: '_blank' }),
    item([3, 0], 'https://bi.example/help', { title: '帮助', target: '_self' }),
  ]);
  const link = menu.getByRole('link', { name: '看板' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://bi.example/board', '_blank']);
  expect(menu.getByRole('link', { name: '帮助' }).getAttribute('target')).toBe('_self');
  await user.click(link);
  expect(screen.getByTestId('address').dataset.path).toBe('/a/b');
  expect(menu.queryByRole('link', { name: '不安全' })).toBeNull();
});

describe('numbers beside menus (decision 227)', () => {
  const page = (id: number, screenName: string) => ({
    ...item([id, 1], screenName, { title: screenName }),
    component: `main/${screenName}/index`,
  });
  const badge = (screenName: string, total: number) => ({ screen: screenName, resource: 'R', total });

  it('show how many rows wait, nothing for none, 99+ for more, and in a folder the sum', async () => {
    markUsable();
    open([item([1, 0], '/a', { title: '甲' }), page(2, 'B'), page(3, 'C'), page(4, 'D')], '/a/B', [
      badge('B', 3),
      badge('C', 0),
      badge('D', 100),
    ]);
    const link = screen.getByRole('link', { name: 'B' });
    await waitFor(() => expect(titles()).toEqual(['甲99+ 条', 'B3 条', 'C', 'D99+ 条']));
    // The element is not replaced: it may be pressed while the numbers arrive.
    expect(screen.getByRole('link', { name: 'B' })).toBe(link);
  });
});
