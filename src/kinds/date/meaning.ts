import { DATE_PATTERN, readLooseTime } from '../../engine/wall-time.ts';
import { bad, type KindFacet, ok, plain } from '../parts/meaning.ts';

export const date: KindFacet = {
  title: '日期',
  impliedBy: 'date',
  time: 'day',
  converts: ['text', 'textarea', 'date-time'],
  shape: '应为日期，如 2026-11-20',
  sheetNote: '日期，如 2026-11-20',
  schema: () => ({ type: 'string', pattern: DATE_PATTERN }),
  ask: '请选择',
  searchMode: 'range',
  filterable: false,
  sortable: true,
  compared: 'time',
  align: 'left',
  width: 120,
  wide: false,
  sample: (_field, n) => `2026-01-${String((n % 28) + 1).padStart(2, '0')}`,
  parse: (text, field) => {
    const wall = readLooseTime(text);
    return wall ? ok(wall.slice(0, 10)) : bad(field.messages.format);
  },
  format: plain,
};
