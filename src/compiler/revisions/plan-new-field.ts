import type { Json } from '../../engine/json.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Field } from '../../engine/resource.ts';
import { sameJson } from '../../engine/rules/conditions.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { type PlanInput, type PlannedChange, planned, type RowQuestion } from './planned.ts';

/** Keywords of a new field that have no meaning without code behind them. */
const NEEDS_PROGRAM: readonly (keyof PropertySchema)[] = [
  'x-computed',
  'x-virtual',
  'x-renamed-from',
  'x-column',
  'x-secret',
];

/** Changes for an added field: its column is empty, unless a removed field is restored. */
export function newFieldChanges(input: PlanInput, key: string): PlannedChange[] {
  const path = ['record', 'properties', key];
  const field = input.after.resource.fields.find((candidate) => candidate.key === key);
  const property = input.after.descriptor.record.properties[key];
  if (!field || !property) return [];
  const text = `新增字段“${field.title}”（${key}，${kindFacets[field.kind].title}）`;
  const refusal = newFieldRefusal(input, field, property);
  return [
    planned(path, text, {
      ...(refusal === null ? {} : { refusal: `${text}：${refusal}` }),
      ...(field.unique ? { question: { ask: 'duplicate', keys: [key] }, mustBeNone: true } : {}),
      ...singleQuestion(field),
    }),
    ...filledRows(field, path),
  ];
}

/** Existing rows get the value as well, after the publish. */
function filledRows({ key, title, value, virtual, number }: Field, path: readonly string[]): PlannedChange[] {
  const question = { ask: 'every', keys: [key] } as const;
  if (value !== null && !virtual) return [planned([...path, 'x-value'], `为已有的记录计算“${title}”`, { question })];
  return number === null ? [] : [planned([...path, 'x-number'], `按新增的先后为已有的记录编“${title}”`, { question })];
}

/** A restored field may still have its single value in several rows. */
function singleQuestion({ key, single }: Field): { question?: RowQuestion; mustBeNone?: boolean } {
  if (single === null) return {};
  return { question: { ask: 'several', keys: [key, ...single.within], value: single.value }, mustBeNone: true };
}

/** Refusal of keywords, kinds and patterns that have no meaning without code behind them; null: none. */
export function newFieldRefusal(input: PlanInput, field: Field, property: PropertySchema): string | null {
  const isComputed = property['x-value'] !== undefined;
  const needs = NEEDS_PROGRAM.filter((candidate) => !(isComputed && candidate === 'x-virtual'));
  const word = needs.find((candidate) => property[candidate] !== undefined);
  if (word) return `${word} 要与程序一起使用，不能在线增加`;
  const { given, secret } = kindFacets[field.kind];
  if ((given && field.number === null) || secret)
    return `种类“${kindFacets[field.kind].title}”要与程序一起使用，不能在线增加`;
  if (!patternsOf(property).every((pattern) => isKnownPattern(input, pattern))) {
    return 'pattern 不能在线增加，请用 x-shape 选择现成的格式，或用 maxLength 限制';
  }
  const earlier = input.removed?.[field.key];
  if (earlier && !sameJson(rightsOf(earlier), rightsOf(property))) {
    const lock = earlier['x-read-only'];
    const words = `"x-permission": ${JSON.stringify(earlier['x-permission'] ?? {})}${lock ? ` 和 "x-read-only": ${JSON.stringify(lock)}` : ''}`;
    return `此字段曾被删除，已有的值仍受原来的权限保护，请同样写 ${words}，或换一个键`;
  }
  return field.base ? `“${field.key}”是每种资源都有的列` : null;
}

/** Access to the values of a removed field, which must not be widened by restoring it. */
function rightsOf(property: PropertySchema): Json {
  const { read = null, write = null } = property['x-permission'] ?? {};
  const secret = property['x-secret'] === true || property['x-kind'] === 'secret';
  return { read, write, secret, readOnly: JSON.stringify(property['x-read-only'] ?? null) };
}

/** Patterns of a property and of the fields in its rows. */
function patternsOf({ pattern, items }: PropertySchema): string[] {
  const inner = Object.values(items?.properties ?? {}).flatMap(patternsOf);
  return pattern === undefined ? inner : [pattern, ...inner];
}

/** True for the product's reviewed patterns; an administrator's could keep a server busy for ever (security.md#R24). */
function isKnownPattern(input: PlanInput, pattern: string): boolean {
  const properties = Object.values(input.base.record.properties);
  return properties.some((property) => property.pattern === pattern);
}
