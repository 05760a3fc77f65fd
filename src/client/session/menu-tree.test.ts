import { describe, expect, it } from 'vitest';
import type { MenuItem, MenuMeta } from '../../engine/session/login-user.ts';
import { absolutePath, firstPath, hasPath, landingPath, toMenuRoutes, toMenuTree, visibleNodes } from './menu-tree.ts';

const item = ([id, pid]: [number, number], path: string, meta: Partial<MenuMeta> = {}): MenuItem => ({
  id,
  pid,
  name: `m${id}`,
  path,
  component: 'PageView',
  meta: { title: `菜单${id}`, show: true, ...meta },
});

describe('dynamic routes (look.md#9.3)', () => {
  it.each([
    { rule: 'dynamic-routes-05', path: '//a//b', parent: '', expected: '/a/b' },
    { rule: 'dynamic-routes-06', path: 'http://x/y', parent: '/p', expected: 'http://x/y' },
    { rule: 'dynamic-routes-07', path: 'b', parent: '/a', expected: '/a/b' },
    { rule: 'dynamic-routes-08', path: '/b', parent: '/a', expected: '/b' },
    { rule: 'dynamic-routes-09', path: 'https://x//y', parent: '/a', expected: 'https://x//y' },
    { rule: 'a root without a slash', path: 'b', parent: '', expected: '/b' },
  ])('$rule', ({ path, parent, expected }) => expect(absolutePath(path, parent)).toBe(expected));

  it('dynamic-routes-01: nests by pid; an orphan stands at the root; a cycle is left out', () => {
    const tree = toMenuTree([
      item([1, 0], '/a'),
      item([2, 1], 'b'),
      item([3, 99], '/c'),
      item([4, 5], 'x'),
      item([5, 4], 'y'),
    ]);
    expect(tree.map((node) => node.path)).toEqual(['/a', '/c']);
    expect(tree[0]?.children.map((node) => node.path)).toEqual(['/a/b']);
  });

  it('dynamic-routes-03 dynamic-routes-04: hidden items leave the menu and keep their routes', () => {
    const items = [item([1, 0], '/a', { hideChildren: true }), item([2, 1], 'b'), item([3, 0], '/c', { show: false })];
    const tree = toMenuTree(items);
    expect(visibleNodes(tree)).toMatchObject([{ path: '/a', children: [] }]);
    expect([...toMenuRoutes(tree).keys()]).toEqual(['/a', '/a/b', '/c']);
    expect(hasPath(items, '/a/b')).toBe(true);
  });

  it('dynamic-routes-10: a target is a plain link, but never an unsafe one', () => {
    const link = (url: string) => toMenuTree([item([1, 0], url, { target: '_blank', link: url })])[0]?.external;
    expect(link('https://a.example/')).toBe('https://a.example/');
    expect(link('javascript:alert(1)')).toBeNull();
  });

  it('dynamic-routes-04: a holder whose children are hidden from the menu still leads to them', () => {
    const tree = (meta: Partial<MenuMeta>, below: Partial<MenuMeta>) =>
      toMenuTree([item([1, 0], '/a', meta), item([2, 1], 'b', below)])[0]!;
    expect(landingPath(tree({ hideChildren: true }, {}))).toBe('/a/b');
    expect(landingPath(tree({ hideChildrenInMenu: true }, {}))).toBe('/a/b');
    expect(landingPath(tree({}, { show: false }))).toBe('/a/b');
    // An item with a component keeps its own page, even if its children are hidden.
    const page = { ...item([1, 0], '/a', { hideChildren: true }), component: 'main/X/index' };
    expect(landingPath(toMenuTree([page, item([2, 1], 'b')])[0]!)).toBe('/a');
  });

  it('lands on the first visible leaf, or where redirect says', () => {
    const items = [item([1, 0], '/a'), item([2, 1], 'b', { show: false }), item([3, 1], 'c')];
    expect(firstPath(items)).toBe('/a/c');
    expect(landingPath(toMenuTree([{ ...item([1, 0], '/a'), redirect: '/a//z' }])[0]!)).toBe('/a/z');
    expect(firstPath([])).toBeNull();
  });
});
