import { formatWallTime, parseWallTime } from '../../engine/wall-time.ts';
import { type FieldTest, refused, type ServerFacet, stored } from '../parts/storage.ts';
import { timeOfDay } from './meaning.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** One side of a time range; a day as end means its last moment. */
export function readMoment(text: string, side: 'begin' | 'end'): Date | undefined {
  const moment = parseWallTime(text);
  if (!moment) return undefined;
  return side === 'end' && DAY.test(text) ? new Date(moment.getTime() + DAY_MS - 1) : moment;
}

/** Tests for `begin` and `end` (either may be empty); null when unreadable or backwards. */
export function momentTests(begin: string, end: string): FieldTest[] | null {
  const from = begin === '' ? null : readMoment(begin, 'begin');
  const until = end === '' ? null : readMoment(end, 'end');
  if (from === undefined || until === undefined || (from && until && from > until)) return null;
  return [
    ...(from ? [{ op: 'gte' as const, value: from }] : []),
    ...(until ? [{ op: 'lte' as const, value: until }] : []),
  ];
}

/** Stored as an instant in UTC; on the wire Asia/Shanghai wall time, read strictly (security.md#R13). */
export const dateTime: ServerFacet = {
  columnType: () => 'timestamptz',
  check: 'finite-time',
  accept: (value, field) => (typeof value === 'string' && DAY.test(value) ? `${value} ${timeOfDay(field)}` : value),
  toDb: (value, field) => {
    const moment = typeof value === 'string' ? parseWallTime(value) : null;
    return moment ? stored(moment) : refused(field.messages.format);
  },
  fromDb: (value) => (value instanceof Date ? formatWallTime(value) : value),
  where: (mode, raw) => {
    if (mode === 'equals') return momentTests(raw, raw);
    const [begin = '', end = '', ...rest] = raw.split(',').map((part) => part.trim());
    return mode === 'range' && rest.length === 0 ? momentTests(begin, end) : null;
  },
};
