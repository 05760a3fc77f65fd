import { readLooseTime } from '../../engine/wall-time.ts';
import { bad, type KindFacet, ok } from '../parts/meaning.ts';

const DAY = '\\d{4}-\\d\\d-\\d\\d';
const PATTERN = `^${DAY},${DAY}$`;
const BETWEEN = /\s*(?:[,，~～至到—]|--|\s-\s)+\s*/u;
const MAX_TEXT = 60;

/** First and last day of a range; an empty text for a missing one. */
export function daysOf(value: unknown): [begin: string, end: string] {
  const [begin = '', end = ''] = typeof value === 'string' ? value.split(',') : [];
  return [begin, end];
}

const looseDay = (text: string) => readLooseTime(text)?.slice(0, 10) ?? null;

/** First and last day, both included: `2026-01-01,2026-01-31`. */
export const dateRange: KindFacet = {
  title: '起止日期',
  shape: '应为起止日期，如 2026-11-01 至 2026-11-30',
  sheetNote: '起止日期，如 2026-11-01 至 2026-11-30',
  schema: () => ({ type: 'string', pattern: PATTERN }),
  ask: '请选择',
  searchMode: 'range',
  filterable: false,
  sortable: false,
  unordered: 'own',
  align: 'left',
  width: 210,
  wide: false,
  sample: (_field, n) =>
    `2026-01-${String((n % 28) + 1).padStart(2, '0')},2026-02-${String((n % 28) + 1).padStart(2, '0')}`,
  parse: (text, field) => {
    const parts = text.trim().length > MAX_TEXT ? [] : text.trim().split(BETWEEN);
    const [begin, end = begin] = parts.map(looseDay);
    if (!begin || !end || parts.length > 2) return bad(field.messages.pattern);
    return begin > end ? bad(endsEarly(field.title)) : ok(`${begin},${end}`);
  },
  format: (value) => {
    const [begin, end] = daysOf(value);
    return begin === end ? begin : `${begin} 至 ${end}`;
  },
};

export function endsEarly(title: string): string {
  return `${title}的结束日期不能早于开始日期`;
}
