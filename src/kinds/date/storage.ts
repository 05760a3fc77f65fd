import { parseWallTime } from '../../engine/wall-time.ts';
import { equalityTests, rangeTests, refused, type ServerFacet, stored } from '../parts/storage.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_LENGTH = '2026-11-20'.length;

function readDay(text: string): string | undefined {
  return DAY.test(text) && parseWallTime(text) ? text : undefined;
}

/** Day of a range's begin or end, which clients send with a time (wire.md#1.3). */
function readDayOf(text: string): string | undefined {
  return parseWallTime(text) ? text.slice(0, DAY_LENGTH) : undefined;
}

export const date: ServerFacet = {
  columnType: () => 'date',
  check: 'finite-time',
  // Accepts a day with the time 00:00:00, which some clients send.
  accept: (value) => (typeof value === 'string' && value.endsWith(' 00:00:00') ? value.slice(0, 10) : value),
  toDb: (value, field) => {
    const day = typeof value === 'string' ? readDay(value) : undefined;
    return day ? stored(day) : refused(field.messages.format);
  },
  fromDb: (value) => value,
  where: (mode, raw) => (mode === 'range' ? rangeTests(raw, readDayOf) : equalityTests(mode, raw, readDay)),
};
