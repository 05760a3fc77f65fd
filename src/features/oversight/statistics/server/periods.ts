import { parseWallTime } from '../../../../engine/wall-time.ts';
import { all, type RowFilter } from '../../../../server/db/records/filter.ts';
import { invalid } from '../../../../server/errors.ts';

type Query = Record<string, unknown>;

/** Months since the year 0, both included; null: all time. */
export type Period = { first: number; last: number } | null;

/** Year and month of a query (wire.md#11). */
export function periodOf({ queryYear, queryMonth }: Query): Period {
  const year = read(queryYear, 1970, 2100);
  const month = read(queryMonth, 1, 12);
  if (year === undefined && month === undefined) return null;
  if (year === null || year === undefined || month === null) {
    throw invalid([{ field: 'queryYear', message: '参数queryYear、queryMonth格式不正确' }]);
  }
  return month === undefined
    ? { first: year * 12, last: year * 12 + 11 }
    : { first: year * 12 + month - 1, last: year * 12 + month - 1 };
}

/** Reads a number; undefined if absent, null if it is outside the range. */
function read(raw: unknown, least: number, most: number): number | null | undefined {
  if (raw === undefined || raw === null || raw === '') return undefined;
  const value = /^\d{1,4}$/.test(String(raw)) ? Number(raw) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

/** Period of the same length, `months` earlier. */
export function shifted(period: Period, months: number): Period {
  return period && { first: period.first - months, last: period.last - months };
}

export const lengthOf = (period: NonNullable<Period>) => period.last - period.first + 1;

export function isWithin(period: Period, month: number | null): boolean {
  return period === null || (month !== null && month >= period.first && month <= period.last);
}

/** First moment of a month in Asia/Shanghai. */
function startOf(month: number): Date {
  const [year, number] = [Math.floor(month / 12), (month % 12) + 1];
  return parseWallTime(`${year}-${String(number).padStart(2, '0')}-01`) ?? new Date(Date.UTC(year, number - 1, 1));
}

export function inPeriod(key: string, period: Period): RowFilter | null {
  if (period === null) return null;
  return all({ key, op: 'gte', value: startOf(period.first) }, { key, op: 'lt', value: startOf(period.last + 1) });
}
