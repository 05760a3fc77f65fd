import type { KindFixture } from '../parts/fixture.ts';

export const number: KindFixture = {
  about: 'A decimal with up to six places.',
  property: {
    type: 'number',
    title: '浓度',
    minimum: -100,
    maximum: 100,
    'x-search': { mode: 'range' },
    'x-unit': 'ppm',
  },
  supply: 'nothing',
  values: [-2.5, 0, 12.345678],
  cleaned: [],
  refused: [
    { value: 100.5, message: '浓度应在 -100～100 之间' },
    { value: '12', message: '浓度应为数字' },
  ],
  sheet: [{ texts: ['12.345678', ' 12.345678 '], value: 12.345678 }],
  sheetRefused: [
    { text: '1e3', message: '浓度应为数字' },
    { text: '101', message: '浓度应在 -100～100 之间' },
  ],
  filters: [{ mode: 'range', raw: '-1,', finds: [1, 2] }],
};
