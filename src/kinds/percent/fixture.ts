import type { KindFixture } from '../parts/fixture.ts';

export const percent: KindFixture = {
  about: 'A share in hundredths with up to two decimals: 12.5 is 12.5%. In a sheet it is a percentage of Excel.',
  property: { type: 'number', title: '完成率', 'x-kind': 'percent', 'x-search': { mode: 'range' } },
  supply: 'nothing',
  values: [0, 12.5, 100],
  cleaned: [],
  refused: [
    { value: 100.01, message: '完成率应在 0～100 之间' },
    { value: 0.001, message: '完成率应为百分比，最多两位小数' },
    { value: '12%', message: '完成率应为百分比，最多两位小数' },
  ],
  sheet: [{ texts: ['12.5%', '12.5', '１２.５ ％', '12.50%'], value: 12.5 }],
  sheetRefused: [
    { text: '一半', message: '完成率应为百分比，最多两位小数' },
    { text: '120%', message: '完成率应在 0～100 之间' },
  ],
  filters: [{ mode: 'range', raw: '10,50', finds: [1] }],
};
