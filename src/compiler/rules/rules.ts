import { permissionOfPath } from '../../engine/permissions.ts';
import type { PropertySchema, RecordSchema, RuleSpec } from '../../engine/record-schema.ts';
import type { Field, FieldRule, Resource } from '../../engine/resource.ts';
import type { Condition } from '../../engine/rules/condition.ts';
import { keysOfCondition } from '../../engine/rules/conditions.ts';
import type { Report } from '../problem.ts';
import { checkCondition, RULE_KEYS } from '../vocabulary.ts';
import { checkKeys } from '../when.ts';

interface Place {
  report: Report;
  path: string;
}

type Rules = Pick<Field, 'requiredWhen' | 'readOnlyWhen'>;

/** Rules of a property: `x-required` in addition to the given ones, and `x-read-only`. */
export function rulesOf(property: PropertySchema, of: Place & { isForm: boolean; given: FieldRule[] }): Rules {
  const required = ruleOf(property, 'x-required', of);
  const readOnly = ruleOf(property, 'x-read-only', of);
  // The condition cannot be checked: calls of actions do not read the stored record.
  if (of.isForm && readOnly?.if) of.report.add(`${of.path}.x-read-only.if`, '不能写在动作的表单中，请写 can 或 cannot');
  return { requiredWhen: [...of.given, ...(required ? [required] : [])], readOnlyWhen: readOnly };
}

const NO_RULE: FieldRule = { if: null, can: null, cannot: null, setting: null };
const CODE = /^[A-Za-z]\w*(:\w+)+$/;

function ruleOf(property: PropertySchema, word: 'x-required' | 'x-read-only', of: Place): FieldRule | null {
  const rule: RuleSpec | undefined = property[word];
  if (rule === undefined) return null;
  const { report } = of;
  const at = `${of.path}.${word}`;
  if (typeof rule !== 'object' || rule === null || Object.keys(rule).length === 0) {
    report.add(at, '至少写 if（条件）、can（有权限）、cannot（没有权限）、setting（系统参数已开启）中的一个');
    return null;
  }
  report.keys(at, rule, RULE_KEYS);
  if (rule.if !== undefined) checkCondition(report, `${at}.if`, rule.if);
  for (const part of ['can', 'cannot'] as const) {
    const code = rule[part];
    if (code !== undefined && !(typeof code === 'string' && CODE.test(code)))
      report.add(`${at}.${part}`, '应为权限标识，如 "资源:edit"');
  }
  checkSetting(report, `${at}.setting`, { word, setting: rule.setting });
  if (property.readOnly || property['x-computed'] || property['x-virtual'] || property['x-from'])
    report.add(at, '只能写在可以填写的字段上，请去掉');
  return { ...NO_RULE, ...rule };
}

function checkSetting(report: Report, at: string, { word, setting }: { word: string; setting: unknown }): void {
  if (setting === undefined) return;
  const isFit = word === 'x-required' && typeof setting === 'string' && /^[A-Z][A-Z0-9_]*$/.test(setting);
  if (!isFit) report.add(at, '应为系统参数的编码，只能写在 x-required 中');
}

interface CheckedRecord {
  path: string;
  record: RecordSchema;
  /** Keys that a condition may read. */
  known: readonly string[];
}

/** Checks conditions of rules: their fields exist, and `x-read-only` reads only fields that every reader may see. */
export function checkRules(report: Report, { path, record, known }: CheckedRecord): void {
  for (const [key, property] of Object.entries(record.properties)) {
    for (const word of ['x-required', 'x-read-only'] as const) {
      const condition = property[word]?.if;
      if (typeof condition !== 'object' || condition === null) continue;
      const at = `${path}.properties.${key}.${word}.if`;
      checkKeys(report, at, { condition, known });
      if (word === 'x-read-only') checkReaders(report, at, { condition, record });
    }
  }
}

function checkReaders(report: Report, at: string, of: { condition: Condition; record: RecordSchema }): void {
  for (const key of keysOfCondition(of.condition)) {
    const looked = of.record.properties[key];
    if (looked && isUnknownToReaders(looked))
      report.add(at, `中的“${key}”不是每个人都能看到的、保存在本记录中的字段，请换一个条件`);
  }
}

function isUnknownToReaders(property: PropertySchema): boolean {
  const isHidden = property['x-secret'] === true || property['x-kind'] === 'secret';
  return isHidden || property['x-virtual'] === true || property['x-permission']?.read !== undefined;
}

/** Checks permission codes of rules: no caller could hold a mistyped one. */
export function checkCodes(report: Report, at: string, of: { field: Field; all: ReadonlyMap<string, Resource> }): void {
  for (const [word, rule] of wordsOf(of.field)) {
    for (const part of ['can', 'cannot'] as const) {
      const code = rule[part] ?? '';
      const resource = of.all.get(code.split(':')[0] ?? '');
      const codes = resource ? codesOf(resource) : [code];
      if (!codes.includes(code)) report.unknown(`${at}.${word}.${part}`, code, codes);
    }
  }
}

function wordsOf({ requiredWhen, readOnlyWhen }: Field): (readonly [word: string, rule: FieldRule])[] {
  const required = requiredWhen.map((rule) => ['x-required', rule] as const);
  return readOnlyWhen ? [...required, ['x-read-only', readOnlyWhen]] : required;
}

function codesOf({ actions, fields }: Resource): string[] {
  const ofFields = fields.flatMap(({ permission }) => [permission.read ?? [], permission.write ?? []].flat());
  return [...new Set([...actions.flatMap((one) => [one.permission, permissionOfPath(one.path)]), ...ofFields])];
}
