import type { KindFixture } from '../parts/fixture.ts';

export const duration: KindFixture = {
  about: 'A length of time in whole minutes; typed as 2小时30分, as 2:30 or as a number of minutes.',
  property: { type: 'integer', title: '停机时长', 'x-kind': 'duration', 'x-search': true },
  supply: 'nothing',
  values: [0, 150, 2_880],
  cleaned: [],
  refused: [
    { value: -1, message: '停机时长不能小于 0' },
    { value: 1.5, message: '停机时长应为时长，如 2小时30分' },
    { value: '2小时', message: '停机时长应为时长，如 2小时30分' },
  ],
  sheet: [
    { texts: ['2 小时 30 分', '2小时30分钟', '2.5小时', '2:30', '150', '１５０分'], value: 150 },
    { texts: ['2 天', '2天', '48小时'], value: 2_880 },
  ],
  sheetRefused: [{ text: '很久', message: '停机时长应为时长，如 2小时30分' }],
  filters: [{ mode: 'range', raw: '60,200', finds: [1] }],
};
