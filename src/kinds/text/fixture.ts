import type { KindFixture } from '../parts/fixture.ts';

export const text: KindFixture = {
  about: 'One line of text; blanks around it are taken off.',
  property: { type: 'string', title: '名称', maxLength: 20, 'x-search': true },
  supply: 'nothing',
  values: ['A1 阀门井', 'B2 储罐区', 'C3 100%_库'],
  cleaned: [{ given: '  A1 阀门井 ', stored: 'A1 阀门井' }],
  refused: [
    { value: '长'.repeat(21), message: '名称不能超过 20 个字' },
    { value: 5, message: '名称格式不正确' },
    { value: 'a\ud800b', message: '名称含有不可见的控制字符' },
  ],
  sheet: [{ texts: ['A1 阀门井', ' A1 阀门井 '], value: 'A1 阀门井' }],
  sheetRefused: [{ text: '长'.repeat(21), message: '名称不能超过 20 个字' }],
  filters: [
    { mode: 'contains', raw: '阀门', finds: [0] },
    { mode: 'contains', raw: '%_', finds: [2] },
    { mode: 'contains', raw: '锅炉', finds: [] },
  ],
};
