import type { KindFixture } from '../parts/fixture.ts';

export const images: KindFixture = {
  about: 'Pictures: uploaded at once, stored as ids of files, read as links that expire.',
  property: { type: 'string', title: '现场照片', 'x-kind': 'images' },
  supply: 'files',
  computed: false,
  values: ['1', '1,2'],
  cleaned: [{ given: ['1', '2'], stored: '1,2' }],
  refused: [
    { value: 'javascript:alert(1)', message: '现场照片只能是已上传的文件' },
    { value: 'https://example.com/x.png', message: '现场照片只能是已上传的文件' },
  ],
  sheet: [],
  sheetRefused: [],
  filters: [],
};
