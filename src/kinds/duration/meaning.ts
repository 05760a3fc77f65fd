import { integer } from '../integer/meaning.ts';
import { numberSchema, parseNumber } from '../integer/numbers.ts';
import { bad, type KindFacet } from '../parts/meaning.ts';

const MINUTES = { day: 1_440, hour: 60 } as const;
/** Maximum minutes; a message mentions a maximum only if a descriptor sets a lower one. */
const MAX_MINUTES = 1e9;

/** `2 天 3 小时 15 分` in words, in hours and minutes as `3:15`, or a number of minutes. */
const WORDS =
  /^(?:(\d{1,7}(?:\.\d{1,3})?)\s*[天日])?\s*(?:(\d{1,8}(?:\.\d{1,3})?)\s*(?:个?小?时|h))?\s*(?:(\d{1,9})\s*(?:分钟?|min|m))?$/i;
const CLOCK = /^(\d{1,5})[:：]([0-5]\d)$/;
const MAX_TEXT = 40;

/** Minutes of a typed duration; undefined: no duration. */
export function readDuration(text: string): number | undefined {
  const given = text.normalize('NFKC').trim();
  if (given === '' || given.length > MAX_TEXT) return undefined;
  const [, hours, minutes] = CLOCK.exec(given) ?? [];
  if (hours !== undefined) return Number(hours) * MINUTES.hour + Number(minutes);
  const words = WORDS.exec(given);
  if (!words) return undefined;
  const [, days = 0, whole = 0, rest = 0] = words;
  return Number(days) * MINUTES.day + Number(whole) * MINUTES.hour + Number(rest);
}

export function durationWords(value: unknown): string {
  if (typeof value !== 'number') return '';
  const days = Math.floor(value / MINUTES.day);
  const hours = Math.floor((value % MINUTES.day) / MINUTES.hour);
  const minutes = value % MINUTES.hour;
  const parts = [days > 0 && `${days} 天`, hours > 0 && `${hours} 小时`, minutes > 0 && `${minutes} 分`];
  return parts.filter(Boolean).join(' ') || '0 分';
}

/** A length of time in whole minutes. */
export const duration: KindFacet = {
  ...integer,
  title: '时长',
  shape: '应为时长，如 2小时30分',
  figure: { decimals: 0, sheet: 'words' },
  offersEnum: false,
  searchMode: 'range',
  converts: ['integer'],
  sheetNote: '时长，如 2小时30分；只填数字为分钟',
  schema: (property) => numberSchema({ minimum: 0, ...property }, 'integer', MAX_MINUTES),
  width: 130,
  sample: (_field, n) => 30 * n,
  parse: (text, field) => {
    const minutes = readDuration(text);
    if (minutes === undefined) return parseNumber(text, field, 0);
    return Number.isInteger(minutes) ? parseNumber(String(minutes), field, 0) : bad(field.messages.type);
  },
  format: durationWords,
};
