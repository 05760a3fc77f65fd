import type { KindFixture } from '../parts/fixture.ts';

export const user: KindFixture = {
  about: 'A person, found by name in a picker; may be of another organisation.',
  supply: 'records',
  cleaned: [],
  sheet: [],
  sheetRefused: [],
  property: { type: 'string', title: '保管人', 'x-relation': { resource: 'sysUser' }, 'x-search': true },
  values: ['1', '2'],
  refused: [
    { value: '999999999', message: '所选保管人不存在' },
    { value: '张三', message: '保管人格式不正确' },
  ],
  filters: [{ mode: 'equals', raw: '2', finds: [1] }],
};
