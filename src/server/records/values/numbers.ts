import { numberStem, numberText } from '../../../engine/expressions/following.ts';
import type { WireRecord } from '../../../engine/json.ts';
import type { Resource } from '../../../engine/resource.ts';
import { formatWallDate } from '../../../engine/wall-time.ts';
import type { UserCtx } from '../../ctx.ts';
import { nextSerial } from '../../db/serials.ts';

/** Gives a new record the next number of every numbered field; a number it already has is kept. */
export async function giveNumbers(ctx: UserCtx, of: { resource: Resource; record: WireRecord }): Promise<void> {
  const { resource, record } = of;
  for (const { key, number } of resource.fields) {
    if (number === null || record[key] !== undefined) continue;
    const stem = numberStem(number, formatWallDate(ctx.now()));
    const next = await nextSerial(ctx.db, counterName(resource, key, stem.period));
    record[key] = numberText(stem, number.digits, next);
  }
}

/** Name of a counter: one per resource, field and period, so that a changed prefix does not restart it. */
export function counterName({ name }: Resource, key: string, period: string): string {
  return period === '' ? `${name}.${key}` : `${name}.${key}:${period}`;
}
