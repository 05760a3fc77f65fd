import type { KindFixture } from '../parts/fixture.ts';

export const secret: KindFixture = {
  about: 'Written and never read back; an edit that sends the mask keeps it.',
  property: { type: 'string', title: '口令', 'x-kind': 'secret', maxLength: 64 },
  supply: 'nothing',
  computed: false,
  values: ['Kx-2026-口令', 'Ky-2026-口令'],
  cleaned: [],
  refused: [{ value: '长'.repeat(65), message: '口令不能超过 64 个字' }],
  sheet: [],
  sheetRefused: [],
  filters: [],
};
