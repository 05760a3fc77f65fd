import type { WireRecord } from '../json.ts';
import type { Can } from '../permissions.ts';
import type { Field, FieldRule } from '../resource.ts';
import { comparisonRefusals, type RuleRefusal } from './comparisons.ts';
import { hiddenKeys, holds, withoutKeys } from './conditions.ts';

/** True if every part a rule names holds: its condition over the record, and the codes of the caller. */
export function ruleHolds(rule: FieldRule, record: WireRecord | null, can: Can): boolean {
  if (rule.if !== null && (record === null || !holds(rule.if, record))) return false;
  return (rule.can === null || can(rule.can)) && (rule.cannot === null || !can(rule.cannot));
}

/** Who changes which record. */
export interface RuleCase {
  /** The record as it is stored before this write; null: it is being added. */
  stored: WireRecord | null;
  can: Can;
}

/** Keys of inputs this caller cannot change in this record, with the copies their relations keep. */
export function lockedKeys(fields: readonly Field[], { stored, can }: RuleCase): ReadonlySet<string> {
  const locked = fields.filter(({ readOnlyWhen }) => readOnlyWhen !== null && ruleHolds(readOnlyWhen, stored, can));
  return new Set(locked.flatMap(({ key, relation }) => [key, ...Object.keys(relation?.copy ?? {})]));
}

/** True if the field must be filled in a record that will be so. */
export function isRequired(field: Field, record: WireRecord, can: Can): boolean {
  return field.required || field.requiredWhen.some((rule) => ruleHolds(rule, record, can));
}

/** Keys of inputs a rule requires for the present values. */
export function requiredKeys(fields: readonly Field[], record: WireRecord, of: RuleCase): ReadonlySet<string> {
  const locked = lockedKeys(fields, of);
  const hidden = hiddenKeys(fields, record);
  const visibleValues = withoutKeys(record, hidden);
  const asked = fields.filter(
    (field) =>
      field.requiredWhen.length > 0 &&
      !hidden.has(field.key) &&
      !isSettled(field.key, locked, of) &&
      isRequired(field, visibleValues, of.can),
  );
  return new Set(asked.map(({ key }) => key));
}

/** Refusals beyond a form's schema: fields required of this caller, and comparisons of two fields. */
export function ruleRefusals(fields: readonly Field[], record: WireRecord, of: RuleCase): RuleRefusal[] {
  const locked = lockedKeys(fields, of);
  const asked = requiredKeys(fields, record, of);
  const missing = fields
    .filter(({ key }) => asked.has(key) && isEmpty(record[key]))
    .map(({ key, messages }) => ({ path: [key], message: messages.required, missing: true }));
  const visibleValues = withoutKeys(record, hiddenKeys(fields, record));
  return [...missing, ...comparisonRefusals({ fields, record: visibleValues, locked, can: of.can })];
}

/** True if a stored value stays as it is whatever the caller sends, so that it cannot be mended by him. */
export function isSettled(key: string, locked: ReadonlySet<string>, { stored }: Pick<RuleCase, 'stored'>): boolean {
  return stored !== null && locked.has(key);
}

/** Blanks are nothing, as everywhere in a form. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
