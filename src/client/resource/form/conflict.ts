import type { WireRecord } from '../../../engine/json.ts';
import type { Field } from '../../../engine/resource.ts';
import { applyInput, changedKeys, valuesOf } from './form-values.ts';

/** Three states of a record: as read by the form, as typed by the user, as it is now. */
export interface ThreeStates {
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

/** The present record with the typed changes applied; `taken` fields keep the present value. */
export function merged(fields: readonly Field[], of: ThreeStates, taken: readonly string[] = []): WireRecord {
  const typed = changedKeys(fields, valuesOf(fields, of.base ?? {}), of.mine).filter((key) => !taken.includes(key));
  const now = valuesOf(fields, of.theirs);
  return applyInput([], now, Object.fromEntries(typed.map((key) => [key, of.mine[key]])));
}
