import type { KindFixture } from '../parts/fixture.ts';

export const dictionary: KindFixture = {
  about: 'A coded value; its words come from the dictionary named by x-dictionary, and a sheet holds them.',
  property: {
    type: 'integer',
    title: '状态',
    'x-dictionary': 'common_status',
    enum: [0, 1],
    'x-search': { mode: 'in' },
  },
  supply: 'nothing',
  values: [0, 1],
  cleaned: [{ given: '1', stored: 1 }],
  refused: [
    { value: 7, message: '状态的值不在可选范围内' },
    { value: '停用', message: '状态的值不在可选范围内' },
  ],
  sheet: [],
  sheetRefused: [],
  filters: [
    { mode: 'in', raw: '1', finds: [1] },
    { mode: 'in', raw: '0,1', finds: [0, 1] },
  ],
};
