import { type KindFixture, TARGET } from '../parts/fixture.ts';

export const relation: KindFixture = {
  about: 'Points to a record of another resource; its name travels beside it. A sheet holds the name.',
  supply: 'records',
  cleaned: [],
  sheet: [],
  sheetRefused: [],
  property: {
    type: 'integer',
    title: '关联物资',
    'x-kind': 'relation',
    'x-relation': { resource: TARGET, as: 'select' },
    'x-search': { mode: 'in' },
  },
  values: [1, 2, 3],
  refused: [
    { value: 999_999_999, message: '所选关联物资不存在' },
    { value: 'x', message: '关联物资格式不正确' },
  ],
  filters: [
    { mode: 'in', raw: '2', finds: [1] },
    { mode: 'in', raw: '1,3', finds: [0, 2] },
  ],
};
