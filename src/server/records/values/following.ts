import {
  computedFields,
  computedValues,
  type Moment,
  numberStem,
  numberText,
  presetValues,
} from '../../../engine/expressions/following.ts';
import type { WireRecord } from '../../../engine/json.ts';
import { mayRead } from '../../../engine/permissions.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { formatWallDate, formatWallTime } from '../../../engine/wall-time.ts';
import { serverFacets } from '../../../kinds/tables/server/storages.ts';
import { may, type UserCtx } from '../../ctx.ts';
import { shareName } from '../../db/lock-name.ts';
import { nextSerial } from '../../db/serials.ts';
import type { DbSession } from '../../db/session.ts';
import { type FieldError, invalid } from '../../errors.ts';
import { fieldValidator } from '../../schemas/validators.ts';
import { OnlyEntry } from '../registries/registry.ts';

/** A tenant's working time. */
export interface Calendar {
  /** Hash of everything on which computed working times depend. */
  edition: string;
  workAfter: NonNullable<Moment['workAfter']>;
}

/** Reads a tenant's calendar, for limits in working hours. */
export const CALENDAR = new OnlyEntry<(db: DbSession) => Promise<Calendar>>('calendar');

/** Lock that transactions share from reading a calendar until their commit. */
export const CALENDAR_LOCK = 'calendar';

const calendars = new WeakMap<DbSession, Promise<Calendar | undefined>>();

/** Calendar, if the resource has limits in working hours; read once per transaction. */
export async function calendarFor(db: DbSession, { limits }: Pick<Resource, 'limits'>): Promise<Calendar | undefined> {
  if (!limits?.isWorking) return undefined;
  const reading = calendars.get(db) ?? shareName(db, CALENDAR_LOCK).then(() => CALENDAR.only()?.(db));
  calendars.set(db, reading);
  return reading;
}

/** Time and caller for expressions. */
export function momentOf({ caller, now }: UserCtx): Moment {
  const { id, name, orgId, orgName } = caller;
  return { caller: { id, name, orgId, orgName }, now: formatWallTime(now()) };
}

/** Sets the stored computed values of a record. @throws 400 if one exceeds its field's limits */
export async function fillComputed(ctx: UserCtx, of: { resource: Resource; record: WireRecord }): Promise<void> {
  const { record } = of;
  const { fields } = of.resource;
  const moment = { ...momentOf(ctx), workAfter: (await calendarFor(ctx.db, of.resource))?.workAfter };
  const values = computedValues(fields, { record, moment, which: 'stored' });
  const errors: FieldError[] = [];
  for (const { field } of computedFields(fields)) {
    if (field.virtual) continue;
    const value = values[field.key] ?? null;
    if (value === null) delete record[field.key];
    else if (isWithinLimits(field, value)) record[field.key] = value;
    else errors.push({ field: field.key, message: beyondLimits(field, { value, fields }) });
  }
  if (errors.length > 0) throw invalid(errors);
}

/** True if the field's schema and column accept the value. */
export function isWithinLimits(field: Field, value: unknown): boolean {
  return fieldValidator(field)({ [field.key]: value }) && serverFacets[field.kind].toDb(value, field).ok;
}

const MOST_NAMED = 6;

function beyondLimits(field: Field, { value, fields }: { value: unknown; fields: readonly Field[] }): string {
  const read = fields.filter(({ key, secret }) => !secret && field.value?.reads.includes(key));
  const names = read.slice(0, MOST_NAMED).map(({ title }) => title);
  const what = `${field.title}计算结果为 ${String(value).slice(0, 40)}，超出本字段的限制${limitOf(field, value)}`;
  return names.length > 0 ? `${what}，请检查${names.join('、')}` : `${what}，请联系管理员`;
}

/** Text of the limit that the value exceeds, if that limit is a number. */
function limitOf({ schema: { minimum, maximum, maxLength } }: Field, value: unknown): string {
  if (typeof value === 'string') return maxLength === undefined ? '' : `（最多 ${maxLength} 个字）`;
  if (typeof value !== 'number') return '';
  if (maximum !== undefined && value > maximum) return `（最多 ${maximum}）`;
  return minimum !== undefined && value < minimum ? `（最少 ${minimum}）` : '';
}

/** Returns a function that adds virtual computed values which the caller may read to a record; null: there are none. */
export function virtualValues(ctx: UserCtx, fields: readonly Field[]): ((record: WireRecord) => void) | null {
  const virtual = computedFields(fields).filter(({ field }) => field.virtual);
  if (virtual.length === 0) return null;
  const readable = virtual.filter(({ field }) => mayRead(field, (code) => may(ctx, code)));
  const moment = { ...momentOf(ctx), caller: null };
  return (record) => {
    const values = computedValues(fields, { record, moment, which: 'virtual' });
    for (const { field } of readable) if (values[field.key] !== null) record[field.key] = values[field.key];
  };
}

/** Sets preset values in a new record for keys that were not sent; inputs that the user emptied stay empty. */
export function fillPresets(
  ctx: UserCtx,
  of: { fields: readonly Field[]; record: WireRecord; given: ReadonlySet<string> },
): void {
  Object.assign(of.record, presetValues(of.fields, { ...of, moment: momentOf(ctx) }));
}

/** Sets the next number in each numbered field of a new record, unless it has one. */
export async function giveNumbers(ctx: UserCtx, of: { resource: Resource; record: WireRecord }): Promise<void> {
  const { resource, record } = of;
  for (const { key, number } of resource.fields) {
    if (number === null || record[key] !== undefined) continue;
    const stem = numberStem(number, formatWallDate(ctx.now()));
    const next = await nextSerial(ctx.db, counterName(resource, key, stem.period));
    record[key] = numberText(stem, number.digits, next);
  }
}

/** Counter's name, by resource, field and period, so that a changed prefix does not restart the numbers. */
export function counterName({ name }: Resource, key: string, period: string): string {
  return period === '' ? `${name}.${key}` : `${name}.${key}:${period}`;
}
