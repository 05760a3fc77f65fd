import { bad, ok, textFacet } from '../parts/meaning.ts';
import { fromCronWords } from './cron-reading.ts';

const fieldPattern = (number: string) => {
  const item = `(?:\\*|(?:${number})(?:-(?:${number}))?)(?:/[1-9]\\d?)?`;
  return `${item}(?:,${item})*`;
};

/** Minute, hour, day, month, weekday (0 and 7 = Sunday). Allows 30 February, which storage.ts refuses. */
const CRON_PATTERN = `^${['[0-5]?\\d', '[01]?\\d|2[0-3]', '0?[1-9]|[12]\\d|3[01]', '0?[1-9]|1[0-2]', '[0-7]']
  .map(fieldPattern)
  .join(' ')}$`;

const SHAPE = new RegExp(CRON_PATTERN);

export const MAX_LENGTH = 100;

/** A repeating time in Asia/Shanghai wall time. */
export const cron = textFacet({
  title: '运行时间表',
  shape: '应为五段定时表达式，如 0 8 * * *（每天 08:00）',
  sheetNote: '如 每天 08:00、每周一、三 09:30、每月 1 日 08:00，或五段定时表达式',
  maxLength: MAX_LENGTH,
  sortable: false,
  width: 170,
  schema: () => ({ type: 'string', maxLength: MAX_LENGTH, pattern: CRON_PATTERN }),
  sample: (_field, n) => `${n % 60} 8 * * *`,
  parse: (text, field) => {
    const value = text.trim().replace(/\s+/g, ' ');
    if (value.length > MAX_LENGTH) return bad(field.messages.pattern);
    if (SHAPE.test(value)) return ok(value);
    const meant = fromCronWords(value);
    return meant === undefined ? bad(field.messages.pattern) : ok(meant);
  },
});
