import type { KindFixture } from '../parts/fixture.ts';

export const textarea: KindFixture = {
  about: 'Text of several lines, kept as typed.',
  property: { type: 'string', title: '说明', 'x-kind': 'textarea', maxLength: 200, 'x-search': true },
  supply: 'nothing',
  values: ['法兰渗漏\n已停泵', '护栏缺失，临时围挡'],
  cleaned: [],
  refused: [
    { value: '长'.repeat(201), message: '说明不能超过 200 个字' },
    { value: ['x'], message: '说明格式不正确' },
  ],
  sheet: [{ texts: ['法兰渗漏\n已停泵'], value: '法兰渗漏\n已停泵' }],
  sheetRefused: [{ text: '长'.repeat(201), message: '说明不能超过 200 个字' }],
  filters: [{ mode: 'contains', raw: '围挡', finds: [1] }],
};
