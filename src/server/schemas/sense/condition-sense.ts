import { join, type Report } from '../../../compiler/problem.ts';
import { isTaken } from '../../../compiler/values.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import type { Json } from '../../../engine/json.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { CONDITION_KEYWORDS } from '../../../engine/rules/conditions.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import { scopesOf } from './field-scopes.ts';

type Codes = ReadonlyMap<string, readonly string[]> | undefined;

interface Conditions {
  descriptor: Descriptor;
  resource: Resource;
  codes: Codes;
}

/** Reports values in conditions that the compared field can never have. */
export function checkConditionValues(report: Report, { descriptor, resource, codes }: Conditions): void {
  const scopes = scopesOf(descriptor, resource);
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    if (isCondition(value)) {
      const own = scopes.findLast((scope) => path.startsWith(`${scope.path}.`))?.fields ?? [];
      checkValues(report, path, { condition: value, fields: [...own, ...resource.fields], codes });
      return;
    }
    for (const [key, inner] of Object.entries(value)) if (key !== 'reads') visit(inner, join(path, key));
  };
  visit({ ...descriptor, record: { ...descriptor.record } }, '');
}

/**
 * True for a condition on a record: `{ "properties": { "kind": { "const": 1 } } }`, without other keywords of a field's
 * schema.
 */
function isCondition(value: object): boolean {
  const words = Object.keys(value);
  const keywords: readonly string[] = CONDITION_KEYWORDS;
  return (
    words.length > 0 && words.every((word) => keywords.includes(word)) && !('const' in value) && !('enum' in value)
  );
}

interface Looked {
  condition: unknown;
  fields: readonly Field[];
  codes: Codes;
}

function checkValues(report: Report, path: string, looked: Looked): void {
  const { condition } = looked;
  if (typeof condition !== 'object' || condition === null) return;
  for (const [word, inner] of Object.entries(condition)) {
    const at = join(path, word);
    if (word === 'not') checkValues(report, at, { ...looked, condition: inner });
    else if (word === 'properties') checkProperties(report, at, { ...looked, condition: inner });
    else if (Array.isArray(inner) && (word === 'allOf' || word === 'anyOf'))
      for (const [index, part] of inner.entries()) checkValues(report, join(at, index), { ...looked, condition: part });
  }
}

function checkProperties(report: Report, path: string, { condition, fields, codes }: Looked): void {
  if (typeof condition !== 'object' || condition === null) return;
  for (const [key, compared] of Object.entries(condition)) {
    const field = fields.find((one) => one.key === key);
    if (field) checkCompared(report, join(path, key), { compared, field, codes });
  }
}

interface Compared {
  compared: unknown;
  field: Field;
  codes: Codes;
}

function checkCompared(report: Report, path: string, { compared, field, codes }: Compared): void {
  for (const value of valuesIn(compared)) {
    const possible = codesIn(field, codes);
    const isPossible = value === null || ((possible?.includes(String(value)) ?? true) && isTaken(value, field));
    if (isPossible) continue;
    const choices = field.schema.enum?.map(String) ?? possible;
    const hint = choices ? `可以写：${choices.slice(0, 12).join('、')}` : `应为种类 ${field.kind} 的值`;
    report.add(path, `中的 ${JSON.stringify(value).slice(0, 60)} 不是字段“${field.title}”能有的值，条件永远不变`, hint);
  }
}

/** Returns codes the field may hold; null if it holds none, or its dictionary was not read. */
function codesIn(field: Field, codes: Codes): readonly string[] | null {
  if (field.dictionary === null || field.schema.enum || !kindFacets[field.kind].coded) return null;
  const dictionaryCodes = codes?.get(field.dictionary) ?? [];
  // A dictionary without values is reported elsewhere.
  return dictionaryCodes.length > 0 ? dictionaryCodes : null;
}

/** Returns values that a condition compares a field with, at any depth. */
function valuesIn(condition: unknown): Json[] {
  if (typeof condition !== 'object' || condition === null) return [];
  return Object.entries(condition).flatMap(([word, inner]): Json[] => {
    if (word === 'const') return [inner];
    if (word === 'enum') return Array.isArray(inner) ? inner : [];
    if (word === 'not') return valuesIn(inner);
    return word === 'allOf' || word === 'anyOf' ? [inner].flat().flatMap(valuesIn) : [];
  });
}
