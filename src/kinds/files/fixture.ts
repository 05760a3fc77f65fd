import type { KindFixture } from '../parts/fixture.ts';

export const files: KindFixture = {
  about: 'Documents: as images, read as pairs of link and name.',
  property: { type: 'string', title: '附件', 'x-kind': 'files' },
  supply: 'files',
  computed: false,
  values: ['1', '1,2'],
  cleaned: [
    { given: '1,报告.pdf,2,照片.png', stored: '1,2' },
    { given: ['1', '2'], stored: '1,2' },
  ],
  refused: [{ value: '../../etc/passwd', message: '附件只能是已上传的文件' }],
  sheet: [],
  sheetRefused: [],
  filters: [],
};
