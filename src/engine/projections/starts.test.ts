import { expect, it } from 'vitest';
import { compiled, descriptorOf } from '../../../tests/support/descriptors/compiling.ts';
import { toStarts } from './starts.ts';

const verbs = ['page', 'detail', 'add', 'edit', { verb: 'import', title: '导入台账' }, 'export'];
const forklift = compiled(descriptorOf('Forklift', {}, { title: '叉车', actions: verbs }));

it('what may be begun without a record, by whom, in words that name it', () => {
  expect(toStarts(forklift, () => true)).toEqual([
    { screen: 'Forklift', verb: 'add', title: '新增叉车' },
    { screen: 'Forklift', verb: 'import', title: '导入台账' },
  ]);
  expect(toStarts(forklift, (code) => code === 'Forklift:add').map(({ verb }) => verb)).toEqual(['add']);
  expect(toStarts(forklift, () => false)).toEqual([]);
});
