import type { Field } from '../../engine/resource.ts';
import { parseWallTime } from '../../engine/wall-time.ts';
import {
  type FieldTest,
  type FilterMode,
  refused,
  type ServerFacet,
  type Stored,
  stored,
  unchanged,
} from '../parts/storage.ts';
import { daysOf, endsEarly } from './meaning.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

const isDay = (text: string) => DAY.test(text) && parseWallTime(text) !== null;

function toDb(value: unknown, field: Field): Stored {
  const [begin, end] = daysOf(value);
  if (typeof value !== 'string' || value.split(',').length !== 2 || !isDay(begin) || !isDay(end)) {
    return refused(field.messages.pattern);
  }
  return begin > end ? refused(endsEarly(field.title)) : stored(`[${begin},${end}]`);
}

/** PostgreSQL returns ranges with an exclusive end: the day after the last one. */
function fromDb(value: unknown): string {
  const [, begin = '', after = ''] = /^\[([\d-]+),([\d-]+)\)$/.exec(String(value)) ?? [];
  return `${begin},${new Date(Date.parse(`${after}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)}`;
}

/** Conditions for ranges that share a day with `begin,end`, either of which may be empty. */
function where(mode: FilterMode, raw: string): FieldTest[] | null {
  if (mode !== 'range' || raw.split(',').length !== 2) return null;
  const [begin, end] = daysOf(raw).map((text) => text.trim().slice(0, 10)) as [string, string];
  if (![begin, end].every((text) => text === '' || isDay(text))) return null;
  return begin !== '' && end !== '' && begin > end ? null : [{ op: 'overlaps', value: `[${begin},${end}]` }];
}

export const dateRange: ServerFacet = {
  columnType: () => 'daterange',
  check: 'finite-range',
  indexMethod: 'gist',
  accept: unchanged,
  toDb,
  fromDb,
  where,
};
