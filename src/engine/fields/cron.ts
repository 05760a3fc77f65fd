import { fromCronWords } from './cron-words.ts';
import { bad, ok, textFacet } from './facet.ts';

const fieldPattern = (number: string) => {
  const item = `(?:\\*|(?:${number})(?:-(?:${number}))?)(?:/[1-9]\\d?)?`;
  return `${item}(?:,${item})*`;
};

/**
 * Five fields: minute, hour, day, month, weekday (0 and 7 = Sunday), each of `*`, numbers, ranges, lists and steps.
 * That a schedule ever comes (30 February does not) is checked by the library that runs it, in server and browser.
 */
export const CRON_PATTERN = `^${['[0-5]?\\d', '[01]?\\d|2[0-3]', '0?[1-9]|[12]\\d|3[01]', '0?[1-9]|1[0-2]', '[0-7]']
  .map(fieldPattern)
  .join(' ')}$`;

const SHAPE = new RegExp(CRON_PATTERN);

/** A repeating time in Asia/Shanghai wall time. */
export const cron = textFacet('cron', {
  maxLength: 100,
  sortable: false,
  width: 170,
  schema: () => ({ type: 'string', maxLength: 100, pattern: CRON_PATTERN }),
  sample: (_field, n) => `${n % 60} 8 * * *`,
  parse: (text, field) => {
    const value = text.trim().replace(/\s+/g, ' ');
    if (SHAPE.test(value)) return ok(value);
    const meant = fromCronWords(value);
    return meant === undefined ? bad(field.messages.pattern) : ok(meant);
  },
});
