import type { KindFixture } from '../parts/fixture.ts';

export const money: KindFixture = {
  about: 'Yuan with two decimals; more decimals are refused, never rounded.',
  property: { type: 'number', title: '整改资金', 'x-kind': 'money', 'x-search': { mode: 'range' }, 'x-unit': '元' },
  supply: 'nothing',
  values: [0, 1_234.5, 9_999_999_999.99],
  cleaned: [],
  refused: [
    { value: -1, message: '整改资金不能小于 0' },
    { value: 0.001, message: '整改资金应为金额，最多两位小数' },
  ],
  sheet: [{ texts: ['1,234.50', '￥1,234.5', '1234.5元'], value: 1_234.5 }],
  sheetRefused: [
    { text: '0.001', message: '整改资金应为金额，最多两位小数' },
    { text: '-1', message: '整改资金不能小于 0' },
  ],
  filters: [{ mode: 'range', raw: '1000,2000', finds: [1] }],
};
