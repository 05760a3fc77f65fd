import type { Json } from '../json.ts';
import type { Condition } from './condition.ts';

/** Keywords of conditions; the compiler refuses others. */
export const CONDITION_KEYWORDS = [
  'const',
  'enum',
  'required',
  'properties',
  'not',
  'allOf',
  'anyOf',
  'minimum',
  'maximum',
] as const;

/** True without a condition, or if the value satisfies it as in ajv (an absent key satisfies `properties`). */
export function holds(condition: Condition | null | undefined, value: unknown): boolean {
  if (!condition) return true;
  return keywordsHold(condition, value) && combinationsHold(condition, value);
}

function keywordsHold(condition: Condition, value: unknown): boolean {
  if ('const' in condition && !sameJson(condition.const, value)) return false;
  if (condition.enum && !condition.enum.some((option) => sameJson(option, value))) return false;
  if (typeof value === 'number') {
    if (condition.minimum !== undefined && value < condition.minimum) return false;
    if (condition.maximum !== undefined && value > condition.maximum) return false;
  }
  return !isRecord(value) || recordHolds(condition, value);
}

function recordHolds(condition: Condition, record: Record<string, unknown>): boolean {
  const has = (key: string) => Object.hasOwn(record, key) && record[key] !== undefined;
  if (condition.required && !condition.required.every(has)) return false;
  return Object.entries(condition.properties ?? {}).every(([key, inner]) => !has(key) || holds(inner, record[key]));
}

function combinationsHold(condition: Condition, value: unknown): boolean {
  if (condition.not && holds(condition.not, value)) return false;
  if (condition.allOf && !condition.allOf.every((part) => holds(part, value))) return false;
  return !condition.anyOf || condition.anyOf.some((part) => holds(part, value));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deep equality of JSON values; the order of keys is ignored. */
export function sameJson(a: Json | undefined, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}

type Conditional = { key: string; when: Condition | null };

/** Keys of inputs hidden by their condition: not shown, required or stored, and absent for other conditions. */
export function hiddenKeys(fields: readonly Conditional[], record: Record<string, unknown>): Set<string> {
  const conditional = fields.filter(({ when }) => when !== null);
  let hidden = new Set<string>();
  // Conditions form no circles, so each round settles at least one more field of a chain of conditions.
  for (let round = 0; round <= conditional.length; round++) {
    const seen = withoutKeys(record, hidden);
    const found = new Set(conditional.filter(({ when }) => !holds(when, seen)).map(({ key }) => key));
    if (found.size === hidden.size && [...found].every((key) => hidden.has(key))) break;
    hidden = found;
  }
  return hidden;
}

/** The record without these keys; the same object if the record has none of them. */
export function withoutKeys(record: Record<string, unknown>, keys: ReadonlySet<string>): Record<string, unknown> {
  if (![...keys].some((key) => Object.hasOwn(record, key))) return record;
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)));
}

export function keysOfCondition(condition: Condition): string[] {
  const { required = [], properties = {}, not, allOf = [], anyOf = [] } = condition;
  const inner = [...(not ? [not] : []), ...allOf, ...anyOf];
  return [...new Set([...required, ...Object.keys(properties), ...inner.flatMap(keysOfCondition)])];
}
