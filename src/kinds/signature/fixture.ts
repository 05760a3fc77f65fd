import type { KindFixture } from '../parts/fixture.ts';

export const signature: KindFixture = {
  about: 'A signature drawn with a finger, pen or mouse; stored as one picture.',
  property: { type: 'string', title: '签收人签名', 'x-kind': 'signature' },
  supply: 'files',
  computed: false,
  values: ['1', '2'],
  cleaned: [{ given: ['1'], stored: '1' }],
  refused: [
    { value: 'javascript:alert(1)', message: '签收人签名只能是已上传的文件' },
    { value: '1,2', message: '签收人签名最多 1 个文件' },
  ],
  sheet: [],
  sheetRefused: [],
  filters: [],
};
