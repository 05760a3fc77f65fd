import { join, type Problem, Report } from '../../../../../compiler/problem.ts';
import { isTaken } from '../../../../../compiler/values.ts';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import type { Json } from '../../../../../engine/json.ts';
import { addAll } from '../../../../../engine/many.ts';
import { permissionCodes } from '../../../../../engine/permissions.ts';
import type { CompareOp } from '../../../../../engine/record-schema.ts';
import type { Field, Resource } from '../../../../../engine/resource.ts';
import { CONDITION_KEYWORDS } from '../../../../../engine/rules/conditions.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import { checkFieldSense, type FieldScope, scopesOf } from './field-sense.ts';

/** Codes from outside the descriptor. Without them, keywords that name codes are not checked. */
export interface SenseKnowledge {
  /** Codes of the values of each dictionary. */
  codes?: ReadonlyMap<string, readonly string[]>;
  /** Permission codes a menu can give. */
  grantable?: ReadonlySet<string> | undefined;
}

/**
 * Reports keywords without effect and conditions that are never met. Edits that contain them are refused, descriptor
 * files are not.
 */
export function checkSense(descriptor: Descriptor, resource: Resource, known: SenseKnowledge = {}): Problem[] {
  const report = new Report(descriptor.name);
  for (const scope of scopesOf(descriptor, resource)) {
    checkFieldSense(report, scope, resource);
    checkComparisons(report, scope);
  }
  checkConditionValues(report, { descriptor, resource, codes: known.codes });
  checkDivisions(report, descriptor);
  checkTodos(report, resource);
  if (known.grantable) checkGrantable(report, { descriptor, resource, grantable: known.grantable });
  return report.problems;
}

/** Reports tasks that only the creator can perform: once the account is closed, no action can name a successor. */
function checkTodos(report: Report, { fields, actions }: Resource): void {
  const fixed = new Set(fields.filter(({ base }) => base).map(({ key }) => key));
  for (const [index, { by, effect, title }] of actions.entries()) {
    const isPassable = by.some((way) => way.every((one) => one.is !== 'person' || !fixed.has(one.key)));
    if (!effect?.todo || isPassable) continue;
    const text = `的动作“${title}”只有创建人能办，他的账号停用后既不能移交，也没有别人能办`;
    report.add(`actions.${index}.todo`, text, '请在 by 中再写一个人员字段或权限码');
  }
}

/** Reports codes that fields require but no menu grants: only super administrators would hold them. */
function checkGrantable(
  report: Report,
  of: { descriptor: Descriptor; resource: Resource; grantable: ReadonlySet<string> },
): void {
  // Buttons of an edited resource follow its actions, so a menu can grant their codes.
  const grantable = new Set([...of.grantable, ...permissionCodes(of.resource)]);
  for (const { path, code } of scopesOf(of.descriptor, of.resource).flatMap(codesOf)) {
    if (grantable.has(code)) continue;
    const text = `权限“${code}”没有任何菜单可以授予，除超级管理员外谁都没有，请改用已有的权限，或先在菜单中加上它的按钮`;
    report.add(path, text);
  }
}

function codesOf({ path, record }: FieldScope): { path: string; code: string }[] {
  return Object.entries(record.properties).flatMap(([key, property]) =>
    (['x-permission', 'x-required', 'x-read-only'] as const).flatMap((word) =>
      Object.entries(property[word] ?? {}).flatMap(([part, code]) =>
        typeof code === 'string' && part !== 'setting'
          ? [{ path: `${path}.properties.${key}.${word}.${part}`, code }]
          : [],
      ),
    ),
  );
}

type Codes = ReadonlyMap<string, readonly string[]> | undefined;

interface Conditions {
  descriptor: Descriptor;
  resource: Resource;
  codes: Codes;
}

/** Reports values in conditions that the compared field can never have. */
function checkConditionValues(report: Report, { descriptor, resource, codes }: Conditions): void {
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

/** True for a condition on a record, like `{ "properties": { "kind": { "const": 1 } } }`, without field keywords. */
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

/** Returns codes the field may have as value; null if the field is not coded, or its dictionary was not read. */
function codesIn(field: Field, codes: Codes): readonly string[] | null {
  if (field.dictionary === null || field.schema.enum || !kindFacets[field.kind].coded) return null;
  const dictionaryCodes = codes?.get(field.dictionary) ?? [];
  // Another check reports a dictionary without values.
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

/** Requires that `from` is greater than `to` if `strict`, else greater or equal. */
interface Order {
  from: string;
  to: string;
  strict: boolean;
}

const ORDERS: { readonly [op in CompareOp]: (own: string, other: string) => Order[] } = {
  '>': (from, to) => [{ from, to, strict: true }],
  '>=': (from, to) => [{ from, to, strict: false }],
  '<': (to, from) => [{ from, to, strict: true }],
  '<=': (to, from) => [{ from, to, strict: false }],
  '=': (from, to) => [
    { from, to, strict: false },
    { from: to, to: from, strict: false },
  ],
  '!=': () => [],
};

/** Reports comparisons that cannot all hold, such as a > b and b > a, at the last of these comparisons. */
function checkComparisons(report: Report, { path, fields }: FieldScope): void {
  const orders: Order[] = [];
  const different: [string, string][] = [];
  for (const { key, compare } of fields) {
    for (const [index, { op, field }] of compare.entries()) {
      const more = ORDERS[op](key, field);
      const apart: [string, string][] = op === '!=' ? [...different, [key, field]] : different;
      if (contradicts([...orders, ...more], apart)) {
        const text = `与其他的比较互相矛盾，没有值能同时满足“${key} ${op} ${field}”，请去掉其中一个`;
        report.add(join(`${path}.properties.${key}.x-compare`, index), text);
        continue;
      }
      addAll(orders, more);
      if (op === '!=') different.push([key, field]);
    }
  }
}

function contradicts(orders: readonly Order[], different: readonly [string, string][]): boolean {
  const isAbove = (from: string, to: string) => reached(orders, from).has(to);
  if (orders.some(({ from, to, strict }) => strict && isAbove(to, from))) return true;
  return different.some(([a, b]) => isAbove(a, b) && isAbove(b, a));
}

/** Fields whose values cannot exceed that of `first`. */
function reached(orders: readonly Order[], first: string): Set<string> {
  const found = new Set([first]);
  for (const key of found) for (const { from, to } of orders) if (from === key) found.add(to);
  return found;
}

/** Reports divisions by zero, at any depth: their result would be empty for every record. */
function checkDivisions(report: Report, value: unknown, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = join(path, key);
    if (key === 'divide' && Array.isArray(inner) && constantOf(inner[1]) === 0)
      report.add(join(at, 1), '除数是 0，结果永远为空，请改正');
    checkDivisions(report, inner, at);
  }
}

const OPERATIONS: { readonly [name: string]: (sum: number, one: number) => number } = {
  add: (sum, one) => sum + one,
  subtract: (sum, one) => sum - one,
  multiply: (sum, one) => sum * one,
  divide: (sum, one) => sum / one,
};

/** Returns the value of an expression of constants; null if the expression reads a field. */
function constantOf(expression: unknown): number | null {
  if (typeof expression === 'number') return expression;
  if (typeof expression !== 'object' || expression === null) return null;
  const [name = '', operands] = Object.entries(expression)[0] ?? [];
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (!operation || !Array.isArray(operands)) return null;
  const values = operands.map(constantOf);
  // A product with the factor zero is zero, even if other factors read fields.
  if (name === 'multiply' && values.includes(0)) return 0;
  const numbers = values.filter((value) => value !== null);
  return numbers.length === values.length && numbers.length > 0 ? numbers.reduce(operation) : null;
}
