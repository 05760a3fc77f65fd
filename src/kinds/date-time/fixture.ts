import type { KindFixture } from '../parts/fixture.ts';

export const dateTime: KindFixture = {
  about: 'A moment in Asia/Shanghai wall time, stored in UTC.',
  property: { type: 'string', title: '发现时间', format: 'date-time', 'x-search': true },
  supply: 'nothing',
  values: ['1999-12-31 23:59:59', '2026-11-20 00:00:00', '2026-11-20 14:05:00'],
  cleaned: [{ given: '2026-11-20', stored: '2026-11-20 00:00:00' }],
  refused: [
    { value: '2026-02-30 08:00:00', message: '发现时间应为时间，如 2026-11-20 14:05:00' },
    { value: '2026-11-20T14:05:00Z', message: '发现时间应为时间，如 2026-11-20 14:05:00' },
  ],
  sheet: [
    { texts: ['2026-11-20 14:05:00', '2026/11/20 14:05', '2026年11月20日14时5分'], value: '2026-11-20 14:05:00' },
  ],
  sheetRefused: [{ text: '昨天', message: '发现时间应为时间，如 2026-11-20 14:05:00' }],
  filters: [
    { mode: 'range', raw: '2026-11-20,2026-11-20', finds: [1, 2] },
    { mode: 'range', raw: '2026-11-20 08:00:00,', finds: [2] },
  ],
};
