import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const INT8_ARRAY = 1016;

function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`integer ${text} is beyond 2^53`);
  return value;
}

function readIntegers(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(readInteger);
}

type Parser = (text: string) => unknown;

const parsers = new Map<number, Parser>([
  [INT8, readInteger],
  [NUMERIC, Number],
  // A date has no time zone: its text `2026-11-20` is the value.
  [DATE, (text) => text],
  [INT8_ARRAY, readIntegers],
]);

/** Parsers of columns: ids and counts become numbers (ids are below 2^53), instants become Date, days stay text. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};
