import type { Field } from '../../engine/resource.ts';
import { DATE_TIME_PATTERN, readLooseTime } from '../../engine/wall-time.ts';
import { date } from '../date/meaning.ts';
import { bad, type KindFacet, ok } from '../parts/meaning.ts';

/** Time of day for a day that was entered without a time. */
export function timeOfDay({ dayEnd }: Pick<Field, 'dayEnd'>): string {
  return dayEnd ? '23:59:59' : '00:00:00';
}

export const dateTime: KindFacet = {
  ...date,
  title: '时间',
  impliedBy: 'date-time',
  time: 'moment',
  converts: ['text', 'textarea', 'date'],
  shape: '应为时间，如 2026-11-20 14:05:00',
  sheetNote: '时间，如 2026-11-20 14:05:00',
  schema: () => ({ type: 'string', pattern: DATE_TIME_PATTERN }),
  width: 170,
  sample: (_field, n) => `2026-01-${String((n % 28) + 1).padStart(2, '0')} 08:30:00`,
  parse: (text, field) => {
    const wall = readLooseTime(text, timeOfDay(field));
    return wall ? ok(wall) : bad(field.messages.format);
  },
};
