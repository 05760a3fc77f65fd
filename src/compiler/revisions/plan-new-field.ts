import type { Json } from '../../engine/json.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Field } from '../../engine/resource.ts';
import { sameJson } from '../../engine/rules/conditions.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { type PlanInput, type PlannedChange, planned, type RowQuestion } from './planned.ts';

/** Keywords of a new field that do nothing without code. */
const NEEDS_PROGRAM: readonly (keyof PropertySchema)[] = [
  'x-computed',
  'x-virtual',
  'x-renamed-from',
  'x-column',
  'x-secret',
];

/** Changes for an added field. A field removed earlier gets its column and values back. */
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

/** Changes that fill a computed value or number into existing rows after publishing; empty for other fields. */
function filledRows({ key, title, value, virtual, number }: Field, path: readonly string[]): PlannedChange[] {
  const question = { ask: 'every', keys: [key] } as const;
  if (value !== null && !virtual) return [planned([...path, 'x-value'], `为已有的记录计算“${title}”`, { question })];
  return number === null ? [] : [planned([...path, 'x-number'], `按新增的先后为已有的记录编“${title}”`, { question })];
}

/** Query for rows that break `x-single` once a removed field is back; empty without `x-single`. */
function singleQuestion({ key, single }: Field): { question?: RowQuestion; mustBeNone?: boolean } {
  if (single === null) return {};
  return { question: { ask: 'several', keys: [key, ...single.within], value: single.value }, mustBeNone: true };
}

/** Refusal of a new field that needs code, has a pattern, or widens access to old values; null: allowed. */
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

/** Permissions for a removed field's values; adding the field again must not widen them. */
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

/**
 * True for patterns of the product's descriptor, which were reviewed; others could block a server (security.md#R24).
 */
function isKnownPattern(input: PlanInput, pattern: string): boolean {
  const properties = Object.values(input.base.record.properties);
  return properties.some((property) => property.pattern === pattern);
}
