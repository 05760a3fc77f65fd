import { type KindFixture, TARGET } from '../parts/fixture.ts';

export const tree: KindFixture = {
  about: 'A relation whose target is a tree; 0 stands for its root.',
  supply: 'records',
  cleaned: [],
  sheet: [],
  sheetRefused: [],
  property: { type: 'integer', title: '存放位置', 'x-relation': { resource: TARGET, as: 'tree' }, 'x-search': true },
  values: [1, 2, 3],
  refused: [
    { value: 999_999_999, message: '所选存放位置不存在' },
    { value: -1, message: '存放位置格式不正确' },
  ],
  filters: [{ mode: 'equals', raw: '3', finds: [2] }],
};
