import { expect, it } from 'vitest';
import { toCards, toPage } from './whole-list.ts';

const TREE = [
  { id: 1, name: '系统管理', children: [{ id: 2, name: '用户管理', children: [] }] },
  { id: 3, name: '首页', children: [] },
];

it('a tree is one page of its roots, and leaves have nothing to unfold', () => {
  const page = toPage(TREE);
  expect(page).toMatchObject({ totalRows: 2, isWhole: true });
  expect(page.rows).toEqual([
    { id: 1, name: '系统管理', children: [{ id: 2, name: '用户管理' }] },
    { id: 3, name: '首页' },
  ]);
  const paged = { pageNo: 2, pageSize: 10, totalRows: 11, rows: [{ id: 1 }] };
  expect(toPage(paged)).toBe(paged);
});

it('cards show what stands below a row behind it, page by page', () => {
  const names = (pageNo: number) => toCards(TREE, { pageNo, pageSize: 2 }).rows.map(({ name }) => name);
  expect([names(1), names(2)]).toEqual([['系统管理', '用户管理'], ['首页']]);
  expect(toCards(TREE, { pageNo: 1, pageSize: 2 }).total).toBe(3);
});
