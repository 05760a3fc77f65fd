import { sameJson } from '../conditions.ts';
import type { Json } from '../json.ts';
import type { Field } from '../resource.ts';
import type { Difference } from './difference.ts';
import { newFieldChanges } from './plan-new-field.ts';
import { locked, type PlanInput, type PlannedChange, planned, type RowQuestion } from './planned.ts';

/** Words that only say how a field looks or how it is found. */
const WORDS: { [word: string]: string } = {
  title: '名称',
  description: '说明',
  default: '默认值',
  'x-show': '显示的地方',
  'x-search': '查询条件',
  'x-sort': '排序',
  'x-index': '索引',
  'x-width': '列宽',
  'x-unit': '单位',
  'x-placeholder': '输入提示',
  'x-rows': '行数',
  'x-truncate': '列表字数',
  'x-label': '各处名称',
  'x-import': '导入列',
  'x-colors': '颜色',
  'x-messages': '提示语',
  'x-disabled': '是否可输入',
};

/** Words the program, its rights or its stored values stand on. */
const LOCKED = new Set([
  'readOnly',
  'items',
  'x-secret',
  'x-permission',
  'x-computed',
  'x-virtual',
  'x-from',
  'x-renamed-from',
  'pattern',
]);

/** Kinds that store the same column and take every value of the other. */
const INTERCHANGEABLE: { [from: string]: readonly string[] } = {
  text: ['textarea'],
  textarea: ['text'],
  url: ['text', 'textarea'],
  ip: ['text', 'textarea'],
};

/** What one difference of one property means. */
export function fieldChanges(input: PlanInput, key: string, difference: Difference): PlannedChange[] {
  const { path } = difference;
  if (path.length > 3) return wordChange(input, key, difference);
  return difference.before === undefined ? newFieldChanges(input, key) : [removedField(input, key)];
}

function removedField(input: PlanInput, key: string): PlannedChange {
  const title = titleOf(input.before.resource.fields, key);
  const path = ['record', 'properties', key];
  const text = `删除字段“${title}”（${key}），数据列与已有的值保留，以后加回即恢复`;
  const question: RowQuestion = { ask: 'filled', keys: [key] };
  if (input.base.record.properties[key] === undefined) return planned(path, text, { level: 'destructive', question });
  return planned(path, text, {
    level: 'destructive',
    question,
    refusal: `“${title}”（${key}）是产品自带字段，不能删除；不需要时可写 "x-show": [] 使其不显示`,
  });
}

function wordChange(input: PlanInput, key: string, difference: Difference): PlannedChange[] {
  const { path } = difference;
  const word = path[3] ?? '';
  const field = fieldOf(input.after.resource.fields, key);
  const before = fieldOf(input.before.resource.fields, key);
  if (!field || !before) return [];
  const kind = kindChange(path, before, field);
  if (kind) return kind;
  if (LOCKED.has(word)) return [locked(path, `“${field.title}”的 ${word}`)];
  const label = WORDS[word];
  if (label)
    return [planned(path, `“${field.title}”的${label}：${said(difference.before)} → ${said(difference.after)}`)];
  return limitChange(field, difference);
}

/** A change of kind shows itself in several words; it is told under the first and holds for all of them. */
function kindChange(path: readonly string[], before: Field, after: Field): PlannedChange[] | null {
  const word = path[3] ?? '';
  if (word === 'x-relation') return relationChange(path, before, after);
  if (word === 'x-dictionary') return [locked(path, `“${after.title}”的字典`)];
  if (before.kind === after.kind)
    return KIND_WORDS.has(word) ? [planned(path, `“${after.title}”的写法，种类不变`)] : null;
  if (!KIND_WORDS.has(word)) return null;
  const text = `“${after.title}”的种类：${before.kind} → ${after.kind}`;
  if (INTERCHANGEABLE[before.kind]?.includes(after.kind)) return [planned(path, text)];
  return [
    planned(path, text, {
      level: 'destructive',
      question: { ask: 'filled', keys: [after.key] },
      refusal: `${text}：已有的值无法转换，请另加一个新字段，原字段写 "x-show": []`,
    }),
  ];
}

const KIND_WORDS = new Set(['type', 'format', 'x-kind']);

function relationChange(path: readonly string[], before: Field, after: Field): PlannedChange[] {
  const [old, now] = [before.relation, after.relation];
  const isLook = old && now && sameJson(storedPart(old), storedPart(now));
  if (isLook) return [planned(path, `“${after.title}”选择的方式`)];
  return [locked(path, `“${after.title}”关联的资源`)];
}

const storedPart = ({ resource, value, copy, multiple }: NonNullable<Field['relation']>): Json => ({
  resource,
  value,
  copy,
  multiple,
});

type Ask = 'longer' | 'shorter' | 'above' | 'below';

const LIMITS: { [word: string]: { label: string; ask: Ask; isUpper: boolean } } = {
  maxLength: { label: '最多字数', ask: 'longer', isUpper: true },
  minLength: { label: '最少字数', ask: 'shorter', isUpper: false },
  maximum: { label: '最大值', ask: 'above', isUpper: true },
  minimum: { label: '最小值', ask: 'below', isUpper: false },
};

function limitChange(field: Field, difference: Difference): PlannedChange[] {
  const { path, before, after } = difference;
  const word = path[3] ?? '';
  const limit = LIMITS[word];
  const text = `“${field.title}”的${limit?.label ?? word}：${said(before)} → ${said(after)}`;
  if (word === 'x-unique') return [uniqueChange(field, path, after)];
  if (word === 'enum') return [enumChange(field, path, difference)];
  if (!limit) return [planned(path, text, { level: 'narrowing' })];
  // A kind that has no such limit ignores the word.
  const isKept = Object.entries(field.schema).some(([key, value]) => key === word && value === after);
  if (typeof after !== 'number' || !isKept) return [planned(path, text)];
  const widens = typeof before === 'number' && (limit.isUpper ? after >= before : after <= before);
  if (widens) return [planned(path, text)];
  return [planned(path, text, { level: 'narrowing', question: { ask: limit.ask, keys: [field.key], limit: after } })];
}

function enumChange(field: Field, path: readonly string[], { before, after }: Difference): PlannedChange {
  const text = `“${field.title}”可选的值：${said(before)} → ${said(after)}`;
  if (!Array.isArray(after)) return planned(path, text);
  if (Array.isArray(before) && before.every((value) => after.some((kept) => sameJson(value, kept)))) {
    return planned(path, text);
  }
  const values = after.filter((value) => typeof value === 'string' || typeof value === 'number');
  return planned(path, text, { level: 'narrowing', question: { ask: 'outside', keys: [field.key], values } });
}

function uniqueChange(field: Field, path: readonly string[], after: Json | undefined): PlannedChange {
  if (after === undefined || after === false) return planned(path, `“${field.title}”不再要求不重复`);
  return planned(path, `“${field.title}”要求不重复`, {
    level: 'narrowing',
    question: { ask: 'duplicate', keys: [field.key] },
    mustBeNone: true,
  });
}

function fieldOf(fields: readonly Field[], key: string): Field | undefined {
  return fields.find((field) => field.key === key);
}

export function titleOf(fields: readonly Field[], key: string): string {
  return fieldOf(fields, key)?.title ?? key;
}

/** A value as an administrator reads it. */
export function said(value: Json | undefined): string {
  if (value === undefined) return '无';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
