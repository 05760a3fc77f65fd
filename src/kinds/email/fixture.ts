import type { KindFixture } from '../parts/fixture.ts';

export const email: KindFixture = {
  about: 'An address for electronic mail; a touch writes to it.',
  property: { type: 'string', title: '联系邮箱', 'x-kind': 'email', 'x-search': true },
  supply: 'nothing',
  values: ['a.li@plant.example.com', 'zhang@example.com'],
  cleaned: [{ given: ' zhang@example.com ', stored: 'zhang@example.com' }],
  refused: [
    { value: 'zhang@', message: '联系邮箱应为邮箱地址，如 zhang.san@example.com' },
    { value: '张三@example.com', message: '联系邮箱应为邮箱地址，如 zhang.san@example.com' },
  ],
  sheet: [{ texts: ['zhang@example.com', ' zhang@example.com '], value: 'zhang@example.com' }],
  sheetRefused: [{ text: '没有', message: '联系邮箱应为邮箱地址，如 zhang.san@example.com' }],
  filters: [{ mode: 'contains', raw: 'plant', finds: [0] }],
};
