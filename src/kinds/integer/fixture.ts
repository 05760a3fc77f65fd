import type { KindFixture } from '../parts/fixture.ts';

export const integer: KindFixture = {
  about: 'A whole number, with thousands separators and a unit where it is shown.',
  property: {
    type: 'integer',
    title: '数量',
    minimum: 0,
    maximum: 10_000,
    'x-search': { mode: 'range' },
    'x-unit': '个',
  },
  supply: 'nothing',
  values: [0, 7, 1_200],
  cleaned: [],
  refused: [
    { value: -1, message: '数量应在 0～10000 之间' },
    { value: 10_001, message: '数量应在 0～10000 之间' },
    { value: 1.5, message: '数量应为整数' },
    { value: '7', message: '数量应为整数' },
  ],
  sheet: [
    { texts: ['1,200', '1200', '１２００'], value: 1_200 },
    { texts: ['0'], value: 0 },
  ],
  sheetRefused: [
    { text: '7.5', message: '数量应为整数' },
    { text: '10001', message: '数量应在 0～10000 之间' },
    { text: '若干', message: '数量应为整数' },
  ],
  filters: [
    { mode: 'range', raw: '1,2000', finds: [1, 2] },
    { mode: 'range', raw: ',0', finds: [0] },
  ],
};
