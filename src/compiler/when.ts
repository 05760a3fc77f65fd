import type { PropertySchema, RecordSchema } from '../engine/record-schema.ts';
import type { Condition } from '../engine/rules/condition.ts';
import { keysOfCondition } from '../engine/rules/conditions.ts';
import type { Report } from './problem.ts';

/** Checks that conditions of fields read existing fields and form no circles. */
export function checkConditions(report: Report, path: string, of: { record: RecordSchema; known: readonly string[] }) {
  const { record, known } = of;
  const looksAt = new Map<string, string[]>();
  for (const [key, property] of Object.entries(record.properties)) {
    const when = property['x-when'];
    if (!isCondition(when)) continue;
    if (isFilledIn(property)) looksAt.set(key, keysOfCondition(when));
    checkKeys(report, `${path}.properties.${key}.x-when`, { condition: when, known });
  }
  for (const [index, rule] of (record.allOf ?? []).entries()) {
    if (isCondition(rule.if)) checkKeys(report, `${path}.allOf.${index}.if`, { condition: rule.if, known });
  }
  for (const key of looksAt.keys()) {
    const circle = circleOf(key, looksAt);
    if (circle === null) continue;
    const at = `${path}.properties.${key}.x-when`;
    if (circle.length === 1) report.add(at, '以本字段自己为条件，永远无法填写，请改用其他字段');
    else report.add(at, `与其他字段互为条件：${[...circle, key].join(' → ')}，请去掉其中一个`);
  }
}

export function checkKeys(report: Report, path: string, of: { condition: Condition; known: readonly string[] }): void {
  for (const key of keysOfCondition(of.condition)) if (!of.known.includes(key)) report.unknown(path, key, of.known);
}

/** True for fields that users fill in, not the server: a circle of conditions would hide such fields for ever. */
function isFilledIn(property: PropertySchema): boolean {
  return !property.readOnly && !property['x-computed'] && !property['x-virtual'] && property['x-value'] === undefined;
}

/** True for objects; checkCondition() has reported other values. */
function isCondition(given: unknown): given is Condition {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** Keys of the shortest circle of conditions that leads back to a field; null: none. */
function circleOf(key: string, looksAt: ReadonlyMap<string, readonly string[]>): string[] | null {
  const ways: string[][] = [[key]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of looksAt.get(way.at(-1) ?? '') ?? []) {
      if (next === key) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}
