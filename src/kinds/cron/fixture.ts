import type { KindFixture } from '../parts/fixture.ts';

const CRON_REFUSAL = '巡检时间应为五段定时表达式，如 0 8 * * *（每天 08:00）';

export const cron: KindFixture = {
  about:
    'A repeating time in Asia/Shanghai, written as five fields and shown in words; one that never comes is refused.',
  property: { type: 'string', title: '巡检时间', 'x-kind': 'cron', 'x-search': true },
  supply: 'nothing',
  values: ['0 8 * * *', '30 9 * * 1,3', '0 8 1 * *', '*/15 * * * *'],
  cleaned: [{ given: ' 0  8 * * * ', stored: '0 8 * * *' }],
  refused: [
    { value: '61 8 * * *', message: CRON_REFUSAL },
    { value: '0 8 * *', message: CRON_REFUSAL },
    { value: '0 8 30 2 *', message: '巡检时间没有可执行的时间，请检查日期' },
    { value: '0 17-8 * * *', message: CRON_REFUSAL },
  ],
  sheet: [
    { texts: ['0 8 * * *', '每天 8:00', '每天08:00'], value: '0 8 * * *' },
    { texts: ['30 9 * * 1,3', '每周一、三 09:30'], value: '30 9 * * 1,3' },
    { texts: ['0 8 1,15 * *', '每月 1、15 日 08:00'], value: '0 8 1,15 * *' },
  ],
  sheetRefused: [
    { text: '有空的时候', message: CRON_REFUSAL },
    { text: '每天 25:00', message: CRON_REFUSAL },
  ],
  filters: [{ mode: 'contains', raw: '8 * * *', finds: [0] }],
};
