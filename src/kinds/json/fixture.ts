import type { KindFixture } from '../parts/fixture.ts';

export const json: KindFixture = {
  about: 'Any JSON object or list, for values only programs read.',
  property: { type: 'object', title: '参数', 'x-kind': 'json' },
  supply: 'nothing',
  computed: false,
  values: [{ 量程: [0, 1.6], 单位: 'MPa' }, { a: { b: [1, null, true] } }],
  cleaned: [{ given: '{"a":1}', stored: { a: 1 } }],
  refused: [
    { value: [1], message: '参数格式不正确' },
    { value: 'a', message: '参数格式不正确' },
  ],
  sheet: [{ texts: ['{"a":1}', ' { "a": 1 } '], value: { a: 1 } }],
  sheetRefused: [{ text: '{a:1}', message: '参数格式不正确' }],
  filters: [],
};
