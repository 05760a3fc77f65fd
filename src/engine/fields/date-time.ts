import { date } from './date.ts';
import { bad, type KindFacet, ok } from './facet.ts';
import { DATE_TIME_PATTERN, readLooseTime } from './wall-time.ts';

export const dateTime: KindFacet = {
  ...date,
  kind: 'date-time',
  shape: '应为时间，如 2026-11-20 14:05:00',
  sheetNote: '时间，如 2026-11-20 14:05:00',
  schema: () => ({ type: 'string', pattern: DATE_TIME_PATTERN }),
  width: 170,
  sample: (_field, n) => `2026-01-${String((n % 28) + 1).padStart(2, '0')} 08:30:00`,
  parse: (text, field) => {
    const wall = readLooseTime(text);
    return wall ? ok(wall) : bad(field.messages.format);
  },
};
