import type { WireRecord } from '../../../engine/json.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { hiddenKeys, withoutKeys } from '../../../engine/rules/conditions.ts';

export function defaultsOf(fields: readonly Field[]): WireRecord {
  return Object.fromEntries(
    fields.flatMap((field) => (field.default === undefined ? [] : [[field.key, field.default]])),
  );
}

/** Initial values copied from another field of the record (`initial`), each relation with its displayed name. */
export function initialsOf({ fields: own }: Resource, fields: readonly Field[], record: WireRecord): WireRecord {
  const entries = fields.flatMap(({ key, initial, relation }) => {
    const from = own.find((field) => field.key === initial);
    const value = from && record[from.key];
    if (value === undefined || value === null) return [];
    const name = from?.relation && record[from.relation.labelKey];
    return [[key, value] as const, ...(relation && name ? [[relation.labelKey, name] as const] : [])];
  });
  return Object.fromEntries(entries);
}

/** Values of the fields in a record, each relation with its displayed name. */
export function namedValuesOf(fields: readonly Field[], record: WireRecord): WireRecord {
  const names = fields.flatMap(({ key, relation }) => (relation && isGiven(record[key]) ? [relation.labelKey] : []));
  return { ...valuesOf(fields, record), ...Object.fromEntries(names.map((key) => [key, record[key]])) };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Values of the form's fields in a record; nulls are absent, as on the wire (wire.md#1.2). */
export function valuesOf(fields: readonly Field[], record: WireRecord): WireRecord {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = record[field.key];
      return isGiven(value) ? [[field.key, value]] : [];
    }),
  );
}

/** Values after a new form design was published: new fields get their value from `start`, typed input is kept. */
export function withNewFields(
  values: WireRecord,
  of: { start: WireRecord; before: readonly Field[]; after: readonly Field[] },
): WireRecord {
  const earlierKeys = new Set(of.before.map(({ key }) => key));
  const added = of.after.filter(({ key }) => !earlierKeys.has(key) && values[key] === undefined);
  return { ...values, ...valuesOf(added, of.start) };
}

/**
 * Values of inputs whose condition holds; the open form keeps the values of hidden inputs until they are shown again.
 */
export function applicable(fields: readonly Field[], values: WireRecord): WireRecord {
  return withoutKeys(values, hiddenKeys(fields, values));
}

/**
 * Applies one change: given keys are set or, when empty, removed. A relation whose choices depend on a changed field is
 * emptied, as its value may not be among the new choices.
 */
export function applyInput(fields: readonly Field[], before: WireRecord, patch: WireRecord): WireRecord {
  const after: WireRecord = { ...before };
  for (const [key, value] of Object.entries(patch)) put(after, key, value);
  const changed = Object.keys(patch).filter((key) => before[key] !== after[key]);
  for (const field of fields) {
    if (!field.relation || Object.hasOwn(patch, field.key)) continue;
    const depends = Object.values(field.relation.match).some((own) => changed.includes(own));
    if (!depends || after[field.key] === undefined) continue;
    put(after, field.key, undefined);
    for (const copy of Object.keys(field.relation.copy)) put(after, copy, undefined);
  }
  return after;
}

function put(record: WireRecord, key: string, value: unknown): void {
  if (value === undefined || value === null) delete record[key];
  else record[key] = value;
}

/**
 * Body to send: fields whose condition holds. Emptied fields are null, fields never filled are absent, objects are JSON
 * text (wire.md#1.3).
 */
export function bodyOf(fields: readonly Field[], values: WireRecord, original: WireRecord | null): WireRecord {
  const body: WireRecord = {};
  const hidden = hiddenKeys(fields, values);
  for (const field of fields) {
    if (hidden.has(field.key)) continue;
    const value = values[field.key];
    if (value !== undefined) body[field.key] = isPlainObject(value) ? JSON.stringify(value) : value;
    else if (isEmptied(field, original)) body[field.key] = null;
  }
  return body;
}

/** True if an empty field must be sent as null: otherwise the stored value or a preset would remain. */
function isEmptied({ key, secret, preset }: Field, original: WireRecord | null): boolean {
  if (isGiven(original?.[key])) return !secret;
  return original === null && preset !== null;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function changedKeys(fields: readonly Field[], a: WireRecord, b: WireRecord): string[] {
  return fields
    .filter((field) => JSON.stringify(a[field.key]) !== JSON.stringify(b[field.key]))
    .map((field) => field.key);
}

/** Three states of a record: as read by the form, as typed by the user, as stored now. */
interface ThreeStates {
  /** null: a new record, without a stored state. */
  base: WireRecord | null;
  mine: WireRecord;
  theirs: WireRecord;
}

/** Fields that both users changed to different values, between which the user has to decide. */
export function disputedFields(fields: readonly Field[], { base, mine, theirs }: ThreeStates): Field[] {
  const [read, now] = [valuesOf(fields, base ?? {}), valuesOf(fields, theirs)];
  const [mineKeys, theirKeys] = [changedKeys(fields, read, mine), changedKeys(fields, read, now)];
  const apart = changedKeys(fields, mine, now);
  return fields.filter(({ key }) => mineKeys.includes(key) && theirKeys.includes(key) && apart.includes(key));
}

/** The stored record with the typed changes applied; `taken` fields keep the stored value. */
export function merged(fields: readonly Field[], of: ThreeStates, taken: readonly string[] = []): WireRecord {
  const typed = changedKeys(fields, valuesOf(fields, of.base ?? {}), of.mine).filter((key) => !taken.includes(key));
  const now = valuesOf(fields, of.theirs);
  return applyInput([], now, Object.fromEntries(typed.map((key) => [key, of.mine[key]])));
}
