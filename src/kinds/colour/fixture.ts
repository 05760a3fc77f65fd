import type { KindFixture } from '../parts/fixture.ts';

export const colour: KindFixture = {
  about: 'A colour, picked or typed as code or word; equal colours are stored equal.',
  property: { type: 'string', title: '标识颜色', 'x-kind': 'colour', 'x-search': true },
  supply: 'nothing',
  values: ['#1890FF', '#F5222D'],
  cleaned: [
    { given: '#f5222d', stored: '#F5222D' },
    { given: '#abc', stored: '#AABBCC' },
  ],
  refused: [
    { value: '红', message: '标识颜色应为 # 加六位十六进制数，如 #F5222D' },
    { value: '#12345', message: '标识颜色应为 # 加六位十六进制数，如 #F5222D' },
    { value: 'url(x)', message: '标识颜色应为 # 加六位十六进制数，如 #F5222D' },
  ],
  sheet: [{ texts: ['#F5222D', 'f5222d', '红', '红色'], value: '#F5222D' }],
  sheetRefused: [{ text: '彩虹', message: '标识颜色应为 # 加六位十六进制数，如 #F5222D' }],
  filters: [
    { mode: 'equals', raw: '#F5222D', finds: [1] },
    { mode: 'equals', raw: '#000000', finds: [] },
  ],
};
