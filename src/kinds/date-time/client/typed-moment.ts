import type { Field } from '../../../engine/resource.ts';
import { comingDay } from '../../../engine/rules/rules.ts';
import { formatWallDate, formatWallTime, parseWallTime, readLooseTime } from '../../../engine/wall-time.ts';
import { kindFacets } from '../../tables/meanings.ts';
import { timeOfDay } from '../meaning.ts';

export const DAY = 'YYYY-MM-DD';
export const MOMENT = 'YYYY-MM-DD HH:mm:ss';
export const DAY_START = '00:00:00';
export const DAY_END = '23:59:59';

/** Excel's day numbers, which are not read from typed text. */
const IS_SERIAL = /^\d{5}(\.\d+)?$/;
const HAS_CLOCK = /[:：时点]/;

/** The value of a typed text: 2026-12-01, 20261201, 2026/12/1 10:00. null: unreadable. */
export function readTyped(text: string, field: Pick<Field, 'kind' | 'dayEnd'>): string | null {
  const trimmed = text.trim();
  const wall = IS_SERIAL.test(trimmed) ? null : readLooseTime(trimmed);
  if (wall === null) return null;
  const day = wall.slice(0, DAY.length);
  if (field.kind === 'date') return day;
  return HAS_CLOCK.test(trimmed) ? wall : `${day} ${timeOfDay(field)}`;
}

/** True if the value is a day or moment in wire format; false for a text kept because it could not be read. */
export function isMoment(value: string, { kind }: Pick<Field, 'kind'>): boolean {
  const { length } = kind === 'date' ? DAY : MOMENT;
  return value.length === length && parseWallTime(value) !== null;
}

/** Message for a wrong date, shown as soon as its input loses focus; null for right dates and other kinds. */
export function momentProblem(field: Field, value: unknown, now: Date): string | null {
  if (kindFacets[field.kind].time === undefined || typeof value !== 'string' || value === '') return null;
  if (!isMoment(value, field)) return field.messages.format;
  if (field.disabled) return null;
  const present = field.kind === 'date' ? formatWallDate(now) : formatWallTime(now);
  if (field.future && value < present) return `${field.title}不能早于当前时间`;
  return comingDay(field, value, formatWallDate(now));
}

/** The day the given number of days after today, in the product's time zone. */
export function dayAfter(days: number, now: Date): string {
  return formatWallDate(new Date(now.getTime() + days * 86_400_000));
}
