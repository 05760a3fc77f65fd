import { expect, it } from 'vitest';
import { compiled, problemsOf } from '../../../tests/support/descriptors/compiling.ts';
import { descriptorNamed } from '../../../tests/support/descriptors/named.ts';
import type { Descriptor } from '../../engine/descriptor.ts';

const TICKET = descriptorNamed('Ticket', '票据', { actions: ['page', 'detail', 'add'] }).having({
  code: { type: 'string', title: '编号', maxLength: 20, 'x-unique': true },
  name: { type: 'string', title: '名称', maxLength: 20, 'x-search': true },
  cost: { type: 'string', title: '费用', maxLength: 20, 'x-unique': true, 'x-permission': { read: 'Ticket:cost' } },
});

it('an address names a record by a field of its own; without the word by its id, where it has a detail', () => {
  const address = { field: 'code', query: 'ticket' };
  expect(compiled({ ...TICKET, address }).address).toEqual(address);
  expect(compiled(TICKET).address).toEqual({ field: 'id', query: 'record' });
  expect(compiled({ ...TICKET, actions: ['page', 'add'] }).address).toBeNull();
});

it.each([
  ['a field that is not there', { address: { field: 'number', query: 'ticket' } }, 'address.field'],
  ['a field of which two records may have the same', { address: { field: 'name', query: 'ticket' } }, '不得重复'],
  ['a field some readers do not see', { address: { field: 'cost', query: 'ticket' } }, '查看权限'],
  ['a word that is a filter', { address: { field: 'code', query: 'name' } }, '已是列表的查询参数'],
  ['a word of every list', { address: { field: 'code', query: 'pageNo' } }, '已是列表的查询参数'],
  ['no word', { address: { field: 'code', query: '编号' } }, '英文词'],
  ['a resource without a detail', { actions: ['page', 'add'], address: { field: 'code', query: 'ticket' } }, 'detail'],
])('refuses %s', (_, change, words) => {
  const problems = problemsOf([{ ...TICKET, ...(change as Partial<Descriptor>) }]);
  expect(problems).toHaveLength(1);
  expect(`${problems[0]?.path} ${problems[0]?.message}`).toContain(words);
});
