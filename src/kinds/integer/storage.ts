import type { Field } from '../../engine/resource.ts';
import { equalityTests, rangeTests, refused, type ServerFacet, stored, unchanged } from '../parts/storage.ts';

const PLAIN_NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;

function readNumber(text: string): number | undefined {
  return PLAIN_NUMBER.test(text) ? Number(text) : undefined;
}

/** Reads a filter value for an integer column; undefined for decimals and for values beyond the column's range. */
function readInteger(text: string): number | undefined {
  const value = readNumber(text);
  return value !== undefined && Math.abs(value) < 2 ** 31 && Number.isInteger(value) ? value : undefined;
}

/** True if the value has at most this many decimals; more are refused, never rounded. */
function hasDecimals(value: number, atMost: number): boolean {
  const shifted = value * 10 ** atMost;
  return Math.abs(shifted - Math.round(shifted)) <= Number.EPSILON * Math.max(1, Math.abs(shifted)) * 2;
}

export function numberStorage(options: { columnType: 'integer' | 'numeric'; decimals?: number }): ServerFacet {
  const read = options.columnType === 'integer' ? readInteger : readNumber;
  return {
    columnType: () => options.columnType,
    ...(options.columnType === 'numeric' ? { check: 'finite-number' as const } : {}),
    accept: unchanged,
    toDb: (value: unknown, field: Field) => {
      if (typeof value !== 'number' || !Number.isFinite(value)) return refused(field.messages.type);
      if (options.decimals !== undefined && !hasDecimals(value, options.decimals)) return refused(field.messages.type);
      return stored(Object.is(value, -0) ? 0 : value);
    },
    fromDb: unchanged,
    where: (mode, raw) => (mode === 'range' ? rangeTests(raw, read) : equalityTests(mode, raw, read)),
  };
}

export const integer = numberStorage({ columnType: 'integer', decimals: 0 });
