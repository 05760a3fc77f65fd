import type { KindFixture } from '../parts/fixture.ts';

const SHAPE = '施工日期应为起止日期，如 2026-11-01 至 2026-11-30';

export const dateRange: KindFixture = {
  about: 'First and last day, both included; a search finds every range that shares a day with the one asked for.',
  property: { type: 'string', title: '施工日期', 'x-kind': 'date-range', 'x-search': true },
  supply: 'nothing',
  computed: false,
  values: ['2024-02-29,2024-02-29', '2026-11-01,2026-11-30', '2026-11-20,2027-01-10'],
  cleaned: [],
  refused: [
    { value: '2026-11-01', message: SHAPE },
    { value: '2026-02-30,2026-03-01', message: SHAPE },
    { value: '2026-11-30,2026-11-01', message: '施工日期的结束日期不能早于开始日期' },
  ],
  sheet: [
    {
      texts: [
        '2026-11-01 至 2026-11-30',
        '2026/11/1～2026/11/30',
        '2026年11月1日到2026年11月30日',
        '2026-11-01,2026-11-30',
      ],
      value: '2026-11-01,2026-11-30',
    },
    { texts: ['2024-02-29', '2024-02-29 至 2024-02-29'], value: '2024-02-29,2024-02-29' },
  ],
  sheetRefused: [
    { text: '整个冬天', message: SHAPE },
    { text: '2026-11-30 至 2026-11-01', message: '施工日期的结束日期不能早于开始日期' },
  ],
  filters: [
    { mode: 'range', raw: '2026-11-25,2026-12-01', finds: [1, 2] },
    { mode: 'range', raw: ',2025-01-01', finds: [0] },
    { mode: 'range', raw: '2026-12-01 00:00:00,2026-12-31 23:59:59', finds: [2] },
  ],
};
