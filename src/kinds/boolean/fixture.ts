import type { KindFixture } from '../parts/fixture.ts';

export const boolean: KindFixture = {
  about: 'Yes or no; a required one without a default is asked with two radio buttons.',
  property: { type: 'boolean', title: '是否投用', 'x-search': true },
  supply: 'nothing',
  values: [false, true],
  cleaned: [],
  refused: [{ value: 'true', message: '是否投用应为是或否' }],
  sheet: [
    { texts: ['是', '有', '√', 'TRUE', '1'], value: true },
    { texts: ['否', '无', '×', 'no', '0'], value: false },
  ],
  sheetRefused: [{ text: '也许', message: '是否投用应为是或否' }],
  filters: [
    { mode: 'equals', raw: 'true', finds: [1] },
    { mode: 'equals', raw: 'false', finds: [0] },
  ],
};
