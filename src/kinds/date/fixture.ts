import type { KindFixture } from '../parts/fixture.ts';

export const date: KindFixture = {
  about: 'A day.',
  property: { type: 'string', title: '检定日期', format: 'date', 'x-search': true },
  supply: 'nothing',
  values: ['1999-12-31', '2024-02-29', '2026-11-20'],
  cleaned: [{ given: '2026-11-20 00:00:00', stored: '2026-11-20' }],
  refused: [
    { value: '2026-02-30', message: '检定日期应为日期，如 2026-11-20' },
    { value: '2026-1-5', message: '检定日期应为日期，如 2026-11-20' },
    { value: 20261120, message: '检定日期应为日期，如 2026-11-20' },
  ],
  sheet: [{ texts: ['2026-11-20', '2026/11/20', '2026年11月20日', '20261120', '46346'], value: '2026-11-20' }],
  sheetRefused: [{ text: '2026/2/30', message: '检定日期应为日期，如 2026-11-20' }],
  filters: [
    { mode: 'range', raw: '2024-01-01,2024-12-31', finds: [1] },
    { mode: 'range', raw: ',2024-02-29', finds: [0, 1] },
    { mode: 'range', raw: '2024-01-01 00:00:00,2024-12-31 23:59:59', finds: [1] },
  ],
};
