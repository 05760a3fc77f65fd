import { bad, type KindFacet, ok, plain } from './facet.ts';
import { DATE_PATTERN, readLooseTime } from './wall-time.ts';

export const date: KindFacet = {
  kind: 'date',
  schema: () => ({ type: 'string', pattern: DATE_PATTERN }),
  ask: '请选择',
  searchMode: 'range',
  filterable: false,
  sortable: true,
  align: 'left',
  width: 120,
  wide: false,
  hint: '日期，如 2026-11-20',
  sample: (_field, n) => `2026-01-${String((n % 28) + 1).padStart(2, '0')}`,
  parse: (text, field) => {
    const wall = readLooseTime(text);
    return wall ? ok(wall.slice(0, 10)) : bad(field.messages.format);
  },
  format: plain,
};
