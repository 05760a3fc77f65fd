import { describe, expect, it } from 'vitest';
import { move, type Tab, visit } from './tabs.ts';

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
});
