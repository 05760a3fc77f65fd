import { type Expression, mostJoined, type OperatorName, partsOf } from '../../engine/expressions/expression.ts';
import type { DefaultSpec, PropertySchema, RecordSchema } from '../../engine/record-schema.ts';
import type { Field, FollowingValue } from '../../engine/resource.ts';
import { keysOfCondition } from '../../engine/rules/conditions.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import type { Report } from '../problem.ts';
import { isTaken } from '../values.ts';
import { LAST_KEYS } from '../vocabulary.ts';
import { checkExpression, fieldsRead } from './expressions.ts';
import { checkNumber } from './numbering.ts';
import { misfitOf, typeOf, typeOfField } from './types.ts';

/** Maximum characters of all joined texts of a record together. */
const MAX_JOINED = 100_000;

interface FollowingContext {
  record: RecordSchema;
  report: Report;
  path: string;
  /** True for an action's form, which has presets but no computed values. */
  isForm: boolean;
  /** Key of the due time of `limits`, whose expression may count working hours. */
  due?: string | undefined;
  /** Path of a field's expression for reports; default: the keyword of its property below `path`. */
  pathOf?: (key: string) => string;
}

/** Expression of one field before the order of evaluation is known. */
interface Found {
  field: Field;
  expression: Expression;
  reads: readonly string[];
  path: string;
}

/** Adds computed values and presets to compiled fields, type-checked, each ranked after the fields it reads. */
export function compileFollowing(fields: Field[], context: FollowingContext): Field[] {
  const values = found(fields, context, 'x-value');
  const presets = found(fields, context, 'x-default');
  for (const value of values) checkValue(value, fields, context);
  checkTexts(values, context.report);
  for (const preset of presets) checkPreset(preset, fields, context);
  for (const field of fields) checkNumber(field, context);
  const valueRanks = ranksOf(values, context.report);
  const presetRanks = ranksOf(presets, context.report);
  return fields.map((field) => ({
    ...field,
    value: followingOf(field, values, valueRanks),
    preset: followingOf(field, presets, presetRanks),
    presetLast: isLast(propertyOf(field, context)?.['x-default']),
  }));
}

function propertyOf({ key }: Field, { record }: FollowingContext): PropertySchema | undefined {
  return Object.hasOwn(record.properties, key) ? record.properties[key] : undefined;
}

function isLast(spec: DefaultSpec | undefined): boolean {
  return typeof spec === 'object' && spec !== null && 'last' in spec;
}

/** Parses the expressions under this keyword. Leaves out invalid ones after reporting them. */
function found(fields: readonly Field[], context: FollowingContext, word: 'x-value' | 'x-default'): Found[] {
  const { report } = context;
  return fields.flatMap((field) => {
    const given = propertyOf(field, context)?.[word];
    const path = context.pathOf?.(field.key) ?? `${context.path}.properties.${field.key}.${word}`;
    if (given === undefined) return [];
    if (isLast(given)) {
      checkLast(field, given, { report, path });
      return [];
    }
    const expression = given as Expression; // not `{"last": true}`, so an expression
    const before = report.problems.length;
    const isDue = word === 'x-value' && field.key === context.due;
    checkExpression(report, path, { expression, fields, inputs: null, isDue });
    return report.problems.length > before ? [] : [{ field, expression, reads: fieldsRead(expression), path }];
  });
}

function checkLast(field: Field, given: unknown, { report, path }: { report: Report; path: string }): void {
  report.keys(path, given as object, LAST_KEYS); // isLast() is true of objects only
  if ((given as { last: unknown }).last !== true) report.add(`${path}.last`, '只能写 true');
  if (typeOfField(field) === null || kindFacets[field.kind].given)
    report.add(path, `不能用于种类 ${field.kind}，请去掉`);
  if (field.readOnly) report.add(path, '不能用于不可填写的字段，请去掉');
}

function checkType({ field, expression, path }: Found, fields: readonly Field[], report: Report): void {
  const { given, secret } = kindFacets[field.kind];
  if (given || secret || typeOfField(field) === null) {
    report.add(path, `不能用于种类 ${field.kind}，请去掉`);
    return;
  }
  if (typeof expression !== 'object' || expression === null) {
    if (expression !== null && !isTaken(expression, field)) report.add(path, '的值不符合本字段的种类或限制，请改正');
    return;
  }
  const type = typeOf(expression, path, { report, fieldOf: (key) => fields.find((other) => other.key === key) });
  const misfit = misfitOf(type, field);
  if (misfit !== null) report.add(path, misfit);
}

function checkValue(value: Found, fields: readonly Field[], context: FollowingContext): void {
  const { report, isForm } = context;
  const { field, expression, reads, path } = value;
  const property = propertyOf(field, context);
  if (isForm) {
    report.add(path, '只能用于资源自己的字段，动作的表单请用 x-default');
    return;
  }
  for (const word of ['x-from', 'default', 'x-default', 'x-computed', 'x-number'] as const) {
    if (property?.[word] !== undefined) report.add(path, `不能与 ${word} 同时写，请去掉一个`);
  }
  if (field.required || field.requiredWhen.length > 0)
    report.add(path, '由系统计算，不能要求必填，请从 required 中去掉');
  if (field.relation && Object.keys(field.relation.copy).length > 0)
    report.add(path, '不能用于带 copy 的关联，请去掉 copy');
  if (field.virtual && uses(expression, 'caller'))
    report.add(path, '读取时计算（x-virtual）的值不能用 caller，各人看到的应相同');
  if (field.virtual && field.relation) report.add(path, '读取时计算（x-virtual）的值不能是关联，请去掉 x-virtual');
  checkType(value, fields, report);
  const operands = fields.filter(({ key }) => reads.includes(key));
  for (const operand of operands) checkOperand(value, operand, context);
}

/** Limits the total length of joined texts, because a list computes them for every row. */
function checkTexts(values: readonly Found[], report: Report): void {
  const texts = values.filter(({ expression }) => uses(expression, 'join'));
  const lengths = texts.map(({ field }) => mostJoined(field.schema.maxLength));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const longest = texts.find((_, at) => lengths[at] === lengths.toSorted((a, b) => b - a)[0]);
  if (!longest || total <= MAX_JOINED) return;
  const remedy = '请减少用 join 计算的字段，或写较小的 maxLength';
  report.add(longest.path, `连同其他字段最多会拼出 ${total} 个字，超过 ${MAX_JOINED} 个，${remedy}`);
}

/** Reports an operand that is unknown when the value is computed, or needs a read permission that the field lacks. */
function checkOperand({ field, path }: Found, operand: Field, context: FollowingContext): void {
  const { report } = context;
  if (operand.virtual && propertyOf(operand, context)?.['x-value'] === undefined) {
    report.add(path, `读取的“${operand.title}”由程序在读取时给出，不能用于计算`);
  } else if (operand.virtual && !field.virtual) {
    report.add(path, `读取的“${operand.title}”不保存（x-virtual），保存的值不能用它，请同样写 x-virtual`);
  } else if (!field.virtual && (operand.base || operand.from !== null)) {
    report.add(path, `读取的“${operand.title}”保存时还不知道，请写 x-virtual 在读取时计算`);
  }
  if (operand.permission.read !== null && operand.permission.read !== field.permission.read) {
    const wanted = JSON.stringify({ read: operand.permission.read });
    report.add(path, `读取的“${operand.title}”有查看权限，请同样写 "x-permission": ${wanted}`);
  }
}

function checkPreset(preset: Found, fields: readonly Field[], context: FollowingContext): void {
  const { report } = context;
  const { field, path } = preset;
  const property = propertyOf(field, context);
  for (const word of ['default', 'x-from', 'x-number'] as const) {
    if (property?.[word] !== undefined) report.add(path, `不能与 ${word} 同时写，请去掉一个`);
  }
  if (field.virtual) report.add(path, '不能用于不保存的字段，请去掉');
  if (field.readOnly && Object.keys(field.relation?.copy ?? {}).length > 0) {
    report.add(path, '不能用于不可填写又带 copy 的关联，请去掉 copy');
  }
  checkType(preset, fields, report);
  for (const operand of fields.filter(({ key }) => preset.reads.includes(key))) {
    if (operand.virtual || operand.base || operand.from !== null) {
      report.add(path, `读取的“${operand.title}”新增时还不知道，请换一个字段`);
    }
  }
}

/** Position in the order of evaluation: after all that a field's expression and condition read. Reports circles. */
function ranksOf(all: readonly Found[], report: Report): Map<string, number> {
  const byKey = new Map(all.map((one) => [one.field.key, one]));
  const ranks = new Map<string, number>();
  const visit = (key: string, way: readonly string[]): void => {
    const one = byKey.get(key);
    if (!one || ranks.has(key)) return;
    if (way.includes(key)) {
      const circle = [...way.slice(way.indexOf(key)), key].join(' → ');
      report.add(one.path, `的计算互相依赖：${circle}，请去掉其中一个`);
      ranks.set(key, ranks.size);
      return;
    }
    for (const read of neededBy(one)) visit(read, [...way, key]);
    if (!ranks.has(key)) ranks.set(key, ranks.size);
  };
  for (const { field } of all) visit(field.key, []);
  return ranks;
}

function neededBy({ field, reads }: Found): string[] {
  return [...new Set([...reads, ...(field.when ? keysOfCondition(field.when) : [])])];
}

function followingOf({ key }: Field, all: readonly Found[], ranks: ReadonlyMap<string, number>): FollowingValue | null {
  const one = all.find(({ field }) => field.key === key);
  if (!one) return null;
  const { expression } = one;
  const isPersonal = uses(expression, 'caller');
  const isMomentary = isPersonal || uses(expression, 'clock') || uses(expression, 'working');
  return { expression, rank: ranks.get(key) ?? 0, reads: neededBy(one), isMomentary, isPersonal };
}

/** True if the operation, or `working` (working hours), occurs anywhere in the expression. */
function uses(expression: Expression, name: OperatorName | 'working'): boolean {
  if (typeof expression !== 'object' || expression === null) return false;
  return Object.hasOwn(expression, name) || partsOf(expression).some((part) => uses(part.expression, name));
}
