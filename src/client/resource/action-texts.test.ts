import { expect, it } from 'vitest';
import { compiled } from '../../../tests/support/descriptors/compiling.ts';
import { descriptorNamed } from '../../../tests/support/descriptors/named.ts';
import type { Descriptor } from '../../engine/descriptor.ts';
import { batchConfirmText, confirmText, partsOf } from './action-texts.ts';

const QUESTION = '是否强制下线该用户？\n{name}（{account}）\n{seenTime} 登录';
const descriptor = (confirm: string): Descriptor =>
  descriptorNamed('Entry', '登录', {
    display: 'account',
    actions: ['page', { verb: 'end', title: '强制下线', method: 'POST', confirm }],
  }).having({
    account: { type: 'string', title: '账号', maxLength: 20 },
    name: { type: 'string', title: '姓名', maxLength: 20 },
    seenTime: { type: 'string', title: '时间', format: 'date-time' },
  });

const entry = compiled(descriptor(QUESTION));
const end = entry.actions.find(({ verb }) => verb === 'end');
if (!end) throw new Error('no action');

it('asks about the row as it was when it was pressed, in lines below the question', () => {
  const row = { id: 1, account: 'wangq', name: '王强', seenTime: '2026-11-20 08:00:00' };
  expect(partsOf(confirmText(entry, end, row))).toEqual({
    title: '是否强制下线该用户？',
    content: '王强（wangq），2026-11-20 08:00:00 登录',
  });
  expect(batchConfirmText(end, 3)).toBe('是否强制下线该用户？');
});

it('has no lines below a question of one line', () => {
  const plain = { ...end, confirm: '确认删除“{display}”？' };
  expect(partsOf(confirmText(entry, plain, { account: '甲' }))).toEqual({
    title: '确认删除“甲”？',
    content: undefined,
  });
});

it('is refused with a name in it that the row does not have', () => {
  expect(() => compiled(descriptor('{nane}？'))).toThrow('nane');
});
