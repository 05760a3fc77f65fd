import type { KindFixture } from '../parts/fixture.ts';

export const serial: KindFixture = {
  about: 'A number the server gives out; nobody writes it.',
  property: { type: 'string', title: '编码', 'x-kind': 'serial', 'x-search': { mode: 'equals' } },
  supply: 'server',
  computed: false,
  values: ['YH-2026-0001', 'YH-2026-0002'],
  cleaned: [],
  refused: [],
  sheet: [{ texts: ['YH-2026-0001'], value: 'YH-2026-0001' }],
  sheetRefused: [],
  filters: [
    { mode: 'equals', raw: 'YH-2026-0002', finds: [1] },
    { mode: 'equals', raw: ' ｙｈ—2026-0001', finds: [0] },
  ],
};
