import type { WireRecord } from '../json.ts';
import type { Can } from '../permissions.ts';
import type { Field, FieldRule } from '../resource.ts';
import { comparisonRefusals, type RuleRefusal } from './comparisons.ts';
import { hiddenKeys, holds, withoutKeys } from './conditions.ts';

/** True if every part of a rule holds: its condition, the caller's permission codes, and its setting. */
export function ruleHolds(rule: FieldRule, record: WireRecord | null, { can, settings }: Caller): boolean {
  if (rule.setting !== null && !settings?.has(rule.setting)) return false;
  if (rule.if !== null && (record === null || !holds(rule.if, record))) return false;
  return (rule.can === null || can(rule.can)) && (rule.cannot === null || !can(rule.cannot));
}

interface Caller {
  can: Can;
  /** Codes of settings that are on; absent on the server, where rules with a setting never hold. */
  settings?: ReadonlySet<string>;
}

/** Caller of a change, and the record before it. */
export interface RuleCase extends Caller {
  /** Record before this write; null: a new record. */
  stored: WireRecord | null;
  /** Wall date in the product's time zone; absent: values are not checked against the present day. */
  today?: string;
}

/** Keys of inputs the caller cannot change in this record, and of fields into which their relations copy. */
export function lockedKeys(fields: readonly Field[], of: RuleCase): ReadonlySet<string> {
  const locked = fields.filter(({ readOnlyWhen }) => readOnlyWhen !== null && ruleHolds(readOnlyWhen, of.stored, of));
  return new Set(locked.flatMap(({ key, relation }) => [key, ...Object.keys(relation?.copy ?? {})]));
}

function isRequired(field: Field, record: WireRecord, of: Caller): boolean {
  return field.required || field.requiredWhen.some((rule) => ruleHolds(rule, record, of));
}

/** Keys of inputs that a rule requires for these values. */
export function requiredKeys(fields: readonly Field[], record: WireRecord, of: RuleCase): ReadonlySet<string> {
  const locked = lockedKeys(fields, of);
  const hidden = hiddenKeys(fields, record);
  const visibleValues = withoutKeys(record, hidden);
  const asked = fields.filter(
    (field) =>
      field.requiredWhen.length > 0 &&
      !hidden.has(field.key) &&
      !isSettled(field.key, locked, of) &&
      isRequired(field, visibleValues, of),
  );
  return new Set(asked.map(({ key }) => key));
}

/** Refusals that a form's schema cannot express: rules on the caller, and comparisons. */
export function ruleRefusals(fields: readonly Field[], record: WireRecord, of: RuleCase): RuleRefusal[] {
  const locked = lockedKeys(fields, of);
  const asked = requiredKeys(fields, record, of);
  const missing = fields
    .filter(({ key }) => asked.has(key) && isEmpty(record[key]))
    .map(({ key, messages }) => ({ path: [key], message: messages.required, missing: true }));
  const visibleValues = withoutKeys(record, hiddenKeys(fields, record));
  return [
    ...missing,
    ...comparisonRefusals({ fields, record: visibleValues, locked, can: of.can }),
    ...comingDays(fields, visibleValues, of),
  ];
}

/** Refusals of changed values after today, in fields that allow none. */
function comingDays(fields: readonly Field[], record: WireRecord, { stored, today }: RuleCase): RuleRefusal[] {
  if (today === undefined) return [];
  const changed = fields.filter(({ key }) => stored?.[key] !== record[key]);
  return changed.flatMap((field) => {
    const message = comingDay(field, record[field.key], today);
    return message === null ? [] : [{ path: [field.key], message, missing: false }];
  });
}

/** Refusal of a value after today in a field that allows none, else null. Compares days: clocks of phones are wrong. */
export function comingDay({ future, title }: Field, value: unknown, today: string): string | null {
  const isComing = future === false && String(value ?? '').slice(0, today.length) > today;
  return isComing ? `${title}不能晚于今天` : null;
}

/** True if the server keeps the stored value whatever the caller sends, so that the sent value must not be refused. */
export function isSettled(key: string, locked: ReadonlySet<string>, { stored }: Pick<RuleCase, 'stored'>): boolean {
  return stored !== null && locked.has(key);
}

/** True for absent values, blank texts and empty lists. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
