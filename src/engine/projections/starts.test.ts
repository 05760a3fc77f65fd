import { expect, it } from 'vitest';
import { compileAll } from '../../compiler/compile.ts';
import { toStarts } from './starts.ts';

const compiled = compileAll(
  [
    {
      name: 'Forklift',
      title: '叉车',
      display: 'name',
      actions: ['page', 'detail', 'add', 'edit', { verb: 'import', title: '导入台账' }, 'export'],
      record: { type: 'object', properties: { name: { type: 'string', title: '名称' } } },
    },
  ],
  { dictionaries: new Set() },
);

it('what may be begun without a record, by whom, in words that name it', () => {
  const forklift = compiled.get('Forklift')!;
  expect(toStarts(forklift, () => true)).toEqual([
    { screen: 'Forklift', verb: 'add', title: '新增叉车' },
    { screen: 'Forklift', verb: 'import', title: '导入台账' },
  ]);
  expect(toStarts(forklift, (code) => code === 'Forklift:add').map(({ verb }) => verb)).toEqual(['add']);
  expect(toStarts(forklift, () => false)).toEqual([]);
});
