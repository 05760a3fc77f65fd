import type { Json } from '../../engine/json.ts';
import type { Field } from '../../engine/resource.ts';
import { sameJson } from '../../engine/rules/conditions.ts';
import { said, tellingOf } from '../../kinds/parts/condition-text.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import type { Difference } from './difference.ts';
import { newFieldChanges } from './plan-new-field.ts';
import { locked, type PlanInput, type PlannedChange, planned } from './planned.ts';
import { classOfWord, type Limit, type Rule, type WordClass } from './words.ts';

export function fieldChanges(input: PlanInput, key: string, difference: Difference): PlannedChange[] {
  const { path } = difference;
  if (path.length > 3) return wordChange(input, key, difference);
  return difference.before === undefined ? newFieldChanges(input, key) : [removedField(input, key)];
}

function removedField(input: PlanInput, key: string): PlannedChange {
  const title = titleOf(input.before.resource.fields, key);
  const path = ['record', 'properties', key];
  const text = `删除字段“${title}”（${key}），数据列与已有的值保留，以后加回即恢复`;
  const parts = { level: 'destructive', question: { ask: 'filled', keys: [key] } } as const;
  if (input.base.record.properties[key] === undefined) return planned(path, text, parts);
  const refusal = `“${title}”（${key}）是产品自带字段，不能删除；不需要时可写 "x-show": [] 使其不显示`;
  return planned(path, text, { ...parts, refusal });
}

function wordChange(input: PlanInput, key: string, difference: Difference): PlannedChange[] {
  const { path } = difference;
  const after = fieldOf(input.after.resource.fields, key);
  const before = fieldOf(input.before.resource.fields, key);
  if (!after || !before) return [];
  const meaning = classOfWord(path[3] ?? '');
  if (typeof meaning === 'object') {
    if ('limit' in meaning) return [limitChange({ before, after }, difference, meaning)];
    if ('rule' in meaning) return [ruleChange(input, after, difference, meaning)];
    return [planned(path, wordText(after, meaning.look, difference))];
  }
  const isOwn = input.base.record.properties[key] === undefined;
  return WEIGHED[meaning]({ before, after, isOwn }, difference);
}

interface Fields {
  before: Field;
  after: Field;
  /** True for a field made online, on which no code relies. */
  isOwn: boolean;
}

/** Planned changes for the remaining classes of keywords. */
const WEIGHED: Record<Extract<WordClass, string>, (fields: Fields, difference: Difference) => PlannedChange[]> = {
  kind: kindChange,
  relation: relationChange,
  dictionary: (fields, difference) => [fixed(fields, difference, '字典')],
  program: (fields, difference) => [fixed(fields, difference, ` ${difference.path[3]}`)],
  enum: ({ after }, difference) => [enumChange(after, difference)],
  unique: ({ after }, difference) => [uniqueChange(after, difference)],
  value: (fields, difference) => [valueChange(fields, difference)],
  number: ({ after }, difference) => [numberChange(after, difference)],
  single: ({ after }, { path }) => [singleChange(after, path)],
};

/** Keywords of access, which may change in a field made online: no stored value depends on them. */
const RIGHTS = ['x-permission', 'x-read-only', 'readOnly'];

function fixed({ after, isOwn }: Fields, { path }: Difference, what: string): PlannedChange {
  const text = `“${after.title}”的${what}`;
  const word = path[3] ?? '';
  if (!isOwn) return locked(path, text);
  if (RIGHTS.includes(word)) return planned(path, text, { level: 'narrowing' });
  const help =
    word === 'pattern' ? '请用 x-shape 选择现成的格式，或用 maxLength 限制' : '请另加一个新字段，原字段写 "x-show": []';
  return planned(path, text, { level: 'destructive', refusal: `${text}：已有的值不能随之改变，${help}` });
}

function wordText(field: Field, label: string, { before, after }: Difference): string {
  return `“${field.title}”的${label}：${said(before)} → ${said(after)}`;
}

/** Change of a keyword that decides the kind; allowed if the new kind can hold the stored values. */
function kindChange({ before, after }: Fields, { path }: Difference): PlannedChange[] {
  if (before.kind === after.kind) return [planned(path, `“${after.title}”的写法，种类不变`)];
  const text = `“${after.title}”的种类：${kindFacets[before.kind].title} → ${kindFacets[after.kind].title}`;
  if (keepsValues(before, after)) return [planned(path, text)];
  const refusal = `${text}：已有的值无法转换，请另加一个新字段，原字段写 "x-show": []`;
  // Virtual values are computed on each reading, so no stored value is lost.
  if (before.virtual && after.virtual) return [planned(path, text, { refusal })];
  return [planned(path, text, { level: 'destructive', question: { ask: 'filled', keys: [after.key] }, refusal })];
}

const keepsValues = (before: Field, after: Field): boolean =>
  before.kind === after.kind || (kindFacets[before.kind].becomes?.includes(after.kind) ?? false);

function relationChange(fields: Fields, difference: Difference): PlannedChange[] {
  const { before, after } = fields;
  const [old, now] = [before.relation, after.relation];
  const isLook = old && now && sameJson(storedPart(old), storedPart(now));
  if (isLook) return [planned(difference.path, `“${after.title}”选择的方式`)];
  return [fixed(fields, difference, '关联的资源')];
}

const storedPart = ({ resource, value, copy, multiple }: NonNullable<Field['relation']>): Json => ({
  resource,
  value,
  copy,
  multiple,
});

function limitChange(
  { before: old, after: field }: Omit<Fields, 'isOwn'>,
  difference: Difference,
  { limit, ask, isUpper }: Limit,
): PlannedChange {
  const { path, before, after } = difference;
  const text = wordText(field, limit, difference);
  // True if the field's kind applies the limit; a kind that ignores the keyword leaves it out of the schema.
  const isKept = Object.entries(field.schema).some(([key, value]) => key === path[3] && value === after);
  if (typeof after !== 'number' || !isKept || !keepsValues(old, field)) return planned(path, text);
  const widens = typeof before === 'number' && (isUpper ? after >= before : after <= before);
  if (widens) return planned(path, text);
  return planned(path, text, { level: 'narrowing', question: { ask, keys: [field.key], limit: after } });
}

function ruleChange(input: PlanInput, { title }: Field, difference: Difference, { rule }: Rule): PlannedChange {
  const { path, before, after } = difference;
  const tell = tellingOf(input);
  const text = `“${title}”的${rule}：${tell(path[3] ?? '', before)} → ${tell(path[3] ?? '', after)}`;
  return planned(path, text, after === undefined ? {} : { level: 'narrowing' });
}

function enumChange(field: Field, difference: Difference): PlannedChange {
  const { path, before, after } = difference;
  const text = `“${field.title}”可选的值：${said(before)} → ${said(after)}`;
  if (!Array.isArray(after)) return planned(path, text);
  if (Array.isArray(before) && before.every((value) => after.some((kept) => sameJson(value, kept)))) {
    return planned(path, text);
  }
  const values = after.filter((value) => typeof value === 'string' || typeof value === 'number');
  return planned(path, text, { level: 'narrowing', question: { ask: 'outside', keys: [field.key], values } });
}

function uniqueChange(field: Field, { path, after }: Difference): PlannedChange {
  if (after === undefined || after === false) return planned(path, `“${field.title}”不再要求不重复`);
  const question = { ask: 'duplicate', keys: [field.key] } as const;
  return planned(path, `“${field.title}”要求不重复`, { level: 'narrowing', question, mustBeNone: true });
}

/** Change of a computed value: recomputes stored values. A switch between typed and computed values is refused. */
function valueChange({ before, after }: Omit<Fields, 'isOwn'>, difference: Difference): PlannedChange {
  const { path } = difference;
  const text = `“${after.title}”的计算：${said(difference.before)} → ${said(difference.after)}`;
  if (before.value === null || after.value === null) {
    const refusal = `${text}：已填写的值会与计算的值混在一起，请另加一个新字段，原字段写 "x-show": []`;
    return planned(path, text, { level: 'destructive', refusal });
  }
  if (after.virtual) return planned(path, text);
  const question = { ask: 'every', keys: [after.key] } as const;
  return planned(path, `${text}，已有的记录重新计算`, { level: 'narrowing', question });
}

/** Change of a number's format, which applies to new records; assigned numbers stay. */
function numberChange(field: Field, difference: Difference): PlannedChange {
  const text = wordText(field, '编号规则', difference);
  const isKept = difference.before !== undefined && difference.after !== undefined;
  return isKept ? planned(difference.path, `${text}，已有的编号不变`) : locked(difference.path, text);
}

function singleChange({ title, key, single }: Field, path: readonly string[]): PlannedChange {
  if (single === null) return planned(path, `“${title}”不再限制只有一条`);
  const { value, within } = single;
  const question = { ask: 'several', keys: [key, ...within], value } as const;
  const text = `“${title}”为 ${said(value)} 的记录${within.length === 0 ? '' : '在每组中'}只能有一条`;
  return planned(path, text, { level: 'narrowing', question, mustBeNone: true });
}

function fieldOf(fields: readonly Field[], key: string): Field | undefined {
  return fields.find((field) => field.key === key);
}

export function titleOf(fields: readonly Field[], key: string): string {
  return fieldOf(fields, key)?.title ?? key;
}
