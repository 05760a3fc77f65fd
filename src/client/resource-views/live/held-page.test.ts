import { expect, it } from 'vitest';
import { heldPage } from './held-page.ts';

const page = (...rows: [id: number, name: string][]) => ({
  pageNo: 1,
  pageSize: 10,
  totalRows: rows.length,
  rows: rows.map(([id, name]) => ({ id, name })),
});
const before = page([1, '甲'], [2, '乙'], [3, '丙']);
const names = ({ rows }: ReturnType<typeof heldPage>) => rows.map(({ name }) => name);

it('a changed row is drawn anew where it is, and marked', () => {
  const next = heldPage(before, page([1, '甲'], [2, '乙改'], [3, '丙']), true);
  expect(names(next)).toEqual(['甲', '乙改', '丙']);
  expect(next.live).toEqual({ changed: ['2'], gone: [], added: 0, fresh: null });
});

it('while the rows are read none of them moves; what came and went is kept for later', () => {
  const fresh = page([9, '新'], [3, '丙改'], [1, '甲']);
  const held = heldPage(before, fresh, true);
  expect(names(held)).toEqual(['甲', '乙', '丙改']);
  expect(held.live).toEqual({ changed: ['3'], gone: ['2'], added: 1, fresh });
  const unread = heldPage(before, fresh, false);
  expect(names(unread)).toEqual(['新', '丙改', '甲']);
  expect(unread.live?.fresh).toBeNull();
});

it('what is held stays so while the rows are the same', () => {
  const held = heldPage(before, page([9, '新'], [1, '甲'], [2, '乙']), true);
  expect(heldPage({ ...before, ...(held.live ? { live: held.live } : {}) }, before, true).live).toEqual(held.live);
});
