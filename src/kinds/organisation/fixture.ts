import type { KindFixture } from '../parts/fixture.ts';

export const organisation: KindFixture = {
  about: 'An organisation of the tree of departments.',
  supply: 'records',
  cleaned: [],
  sheet: [],
  sheetRefused: [],
  property: { type: 'string', title: '责任部门', 'x-relation': { resource: 'sysOrg' }, 'x-search': true },
  values: ['1', '2'],
  refused: [
    { value: '999999999', message: '所选责任部门不存在' },
    { value: '安全部', message: '责任部门格式不正确' },
  ],
  filters: [{ mode: 'equals', raw: '2', finds: [1] }],
};
