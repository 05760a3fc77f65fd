import type { KindFixture } from '../parts/fixture.ts';

export const rating: KindFixture = {
  about: 'Stars, five unless `maximum` says up to ten; stored as their number.',
  property: { type: 'integer', title: '现场评分', 'x-kind': 'rating', 'x-search': true },
  supply: 'nothing',
  values: [1, 3, 5],
  cleaned: [],
  refused: [
    { value: 0, message: '现场评分应在 1～5 之间' },
    { value: 6, message: '现场评分应在 1～5 之间' },
    { value: 3.5, message: '现场评分应为评分的星数' },
  ],
  sheet: [{ texts: ['3', '3星', '3 分', '★★★', '★★★☆☆'], value: 3 }],
  sheetRefused: [
    { text: '好', message: '现场评分应为评分的星数' },
    { text: '9', message: '现场评分应在 1～5 之间' },
  ],
  filters: [{ mode: 'equals', raw: '3', finds: [1] }],
};
