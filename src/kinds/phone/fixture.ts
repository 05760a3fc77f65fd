import type { KindFixture } from '../parts/fixture.ts';

export const phone: KindFixture = {
  about: 'A mobile number or a land line; a touch calls it.',
  property: { type: 'string', title: '联系电话', 'x-kind': 'phone', 'x-search': true },
  supply: 'nothing',
  values: ['0571-88886666', '13800138000', '400-800-8888'],
  cleaned: [
    ...['138 0013 8000', '+86 138-0013-8000', '0086 13800138000', '１３８００１３８０００'].map((given) => {
      return { given, stored: '13800138000' };
    }),
    { given: '（0571）8888 6666', stored: '0571-88886666' },
  ],
  refused: [{ value: '12345', message: '联系电话应为手机号或座机号，如 13800138000、0571-88886666' }],
  sheet: [{ texts: ['13800138000', ' +86 138–0013–8000 '], value: '13800138000' }],
  sheetRefused: [{ text: '打给我', message: '联系电话应为手机号或座机号，如 13800138000、0571-88886666' }],
  filters: [{ mode: 'contains', raw: '8888', finds: [0, 2] }],
};
