import { formatWallTime, parseWallTime } from '../../engine/wall-time.ts';
import { type FieldTest, refused, type ServerFacet, stored } from '../parts/storage.ts';
import { timeOfDay } from './meaning.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

/** Exclusive upper bound for the end of a range: the moment after its day or second. null: not a time. */
export function momentAfter(end: string): Date | null {
  const moment = parseWallTime(end);
  return moment && new Date(moment.getTime() + (DAY.test(end) ? DAY_MS : SECOND_MS));
}

/** Conditions for `begin` and `end` (either may be empty); null if unreadable, or if begin is after end. */
export function momentTests(begin: string, end: string): FieldTest[] | null {
  const [from, until] = [parseWallTime(begin), momentAfter(end)];
  if ((begin !== '' && !from) || (end !== '' && !until) || (from && until && from >= until)) return null;
  return [
    ...(from ? [{ op: 'gte' as const, value: from }] : []),
    ...(until ? [{ op: 'lt' as const, value: until }] : []),
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
