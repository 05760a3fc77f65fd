import { describe, expect, it } from 'vitest';
import { close, closeAll, closeLeft, closeRight, move, type Tab, visit } from './tabs.ts';

const tab = (path: string): Tab => ({ path, search: '', title: path });
const abc = [tab('/a'), tab('/b'), tab('/c')];
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path).join('');

describe('tabs (look.md#10.3)', () => {
  it('tabs-01 tabs-02: a visited route opens once and keeps its latest query', () => {
    const again = visit(abc, { ...tab('/b'), search: '?pageNo=2' });
    expect(paths(again)).toBe('/a/b/c');
    expect(again[1]?.search).toBe('?pageNo=2');
    expect(paths(visit(abc, tab('/d')))).toBe('/a/b/c/d');
  });

  it('a moved tab takes the place of the one it was dropped on, those between make room', () => {
    expect(paths(move(abc, '/a', '/c'))).toBe('/b/c/a');
    expect(paths(move(abc, '/c', '/a'))).toBe('/c/a/b');
    expect(paths(move(abc, '/b', '/b'))).toBe('/a/b/c');
    expect(paths(move(abc, '/x', '/a'))).toBe('/a/b/c');
    expect(paths(move(abc, '/a', '/x'))).toBe('/a/b/c');
  });

  it('tabs-04: the last tab stays', () => {
    expect(close([tab('/a')], '/a', '/a')).toEqual({
      tabs: [tab('/a')],
      message: '这是最后一个标签了, 无法被关闭',
    });
    expect(closeAll([tab('/a')], { path: '/a', active: '/a' }).message).toBe('这是最后一个标签了, 无法被关闭');
  });

  it('tabs-05: closing the active tab goes to its neighbour, another one goes nowhere', () => {
    expect(close(abc, '/b', '/b').goTo).toBe('/a');
    expect(close(abc, '/a', '/a').goTo).toBe('/b');
    expect(close(abc, '/a', '/c')).toEqual({ tabs: [tab('/b'), tab('/c')] });
  });

  it('tabs-06 tabs-07 tabs-08 tabs-09: left and right', () => {
    expect(closeLeft(abc, { path: '/a', active: '/a' }).message).toBe('左侧没有标签');
    expect(closeRight(abc, { path: '/c', active: '/c' }).message).toBe('右侧没有标签');
    expect(paths(closeRight(abc, { path: '/a', active: '/c' }).tabs)).toBe('/a');
    expect(closeRight(abc, { path: '/a', active: '/c' }).goTo).toBe('/a');
    expect(paths(closeLeft(abc, { path: '/b', active: '/c' }).tabs)).toBe('/b/c');
    expect(closeLeft(abc, { path: '/b', active: '/c' }).goTo).toBeUndefined();
    expect(paths(closeAll(abc, { path: '/b', active: '/a' }).tabs)).toBe('/b');
  });
});
