import type { Json } from '../../engine/json.ts';
import { addAll } from '../../engine/many.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Condition } from '../../engine/rules/condition.ts';
import { shapeOf } from '../text/shapes.ts';

/** Titles of fields and texts of their values. */
export interface Names {
  title(key: string): string;
  value(key: string, value: Json): string;
}

/** Text of a dictionary's code; undefined: unknown code. */
export type CodeText = (dictionary: string, code: Json) => string | undefined;

type Properties = { readonly [key: string]: PropertySchema | undefined };

export function namesOf(properties: Properties, textOf: CodeText = () => undefined): Names {
  return {
    title: (key) => properties[key]?.title ?? key,
    value: (key, value) => {
      const property = properties[key];
      const dictionary = property?.['x-dictionary'];
      const word = property?.['x-words']?.[String(value)] ?? (dictionary && textOf(dictionary, value));
      if (word) return word;
      if (typeof value === 'boolean') return value ? '是' : '否';
      return typeof value === 'string' ? value : JSON.stringify(value);
    },
  };
}

/** A condition over a record as one Chinese sentence: `“状态”为“完好”，且“数量”不小于 5`. */
export function conditionText(condition: Condition, names: Names): string {
  const { required = [], properties = {}, not, allOf = [], anyOf } = condition;
  const parts = Object.entries(properties).map(([key, inner]) => {
    const sentence = valueTests(inner, { key, names });
    if (required.includes(key)) return sentence;
    const whole = sentence.includes('，') ? `（${sentence}）` : sentence;
    return `${whole}（或未填写）`;
  });
  for (const key of required) if (properties[key] === undefined) parts.push(`“${names.title(key)}”已填写`);
  if (not) parts.push(negated(not, names));
  addAll(
    parts,
    allOf.map((inner) => conditionText(inner, names)),
  );
  if (anyOf)
    parts.push(
      joined(
        anyOf.map((inner) => conditionText(inner, names)),
        '或',
      ),
    );
  return parts.length === 0 ? '总是' : joined(parts, '且');
}

function joined(parts: readonly string[], word: '且' | '或'): string {
  const [only] = parts;
  if (parts.length < 2) return only ?? '从不';
  const other = word === '且' ? '，或' : '，且';
  return parts.map((part) => (part.includes(other) && !isWhole(part) ? `（${part}）` : part)).join(`，${word}`);
}

const isWhole = (text: string) => text.startsWith('（') && text.indexOf('）') === text.length - 1;

/** The opposite of a condition as a sentence, in brackets if it has several parts. */
function negated(condition: Condition, names: Names): string {
  const { required = [], properties = {}, ...rest } = condition;
  const [key, ...others] = Object.keys(properties);
  const isPlain = Object.keys(rest).length === 0;
  if (isPlain && key === undefined && required.length === 1) return `“${names.title(required[0] ?? '')}”未填写`;
  const inner = key === undefined ? undefined : properties[key];
  if (isPlain && key !== undefined && inner && others.length === 0 && required.join() === key) {
    return valueTests({ not: inner }, { key, names });
  }
  return `不满足（${conditionText(condition, names)}）`;
}

interface Subject {
  key: string;
  names: Names;
}

/** The tests of one field's value as a sentence. */
function valueTests(condition: Condition, of: Subject): string {
  const { key, names } = of;
  const field = `“${names.title(key)}”`;
  const { minimum, maximum, not, allOf = [], anyOf, required, properties } = condition;
  const oneOf = (values: readonly Json[], word: string) =>
    `${field}${word}${values.map((value) => `“${names.value(key, value)}”`).join('或')}`;
  const parts: string[] = [];
  if (condition.const !== undefined) parts.push(oneOf([condition.const], '为'));
  if (condition.enum) parts.push(oneOf(condition.enum, '为'));
  if (minimum !== undefined && maximum !== undefined) parts.push(`${field}在 ${minimum} 与 ${maximum} 之间`);
  else if (minimum !== undefined) parts.push(`${field}不小于 ${minimum}`);
  else if (maximum !== undefined) parts.push(`${field}不大于 ${maximum}`);
  if (not) parts.push(otherThan(not, of));
  addAll(
    parts,
    allOf.map((inner) => valueTests(inner, of)),
  );
  if (anyOf)
    parts.push(
      joined(
        anyOf.map((inner) => valueTests(inner, of)),
        '或',
      ),
    );
  if (required || properties) parts.push(`${field}满足 ${JSON.stringify({ required, properties })}`);
  return parts.length === 0 ? `${field}已填写` : joined(parts, '且');
}

function otherThan(condition: Condition, of: Subject): string {
  const { key, names } = of;
  const { const: only, enum: several, minimum, maximum, ...rest } = condition;
  const values = only === undefined ? several : [only];
  const field = `“${names.title(key)}”`;
  const words = Object.keys(condition).length === 1 && Object.keys(rest).length === 0;
  if (words && values) return `${field}不为${values.map((value) => `“${names.value(key, value)}”`).join('或')}`;
  if (words && minimum !== undefined) return `${field}小于 ${minimum}`;
  if (words && maximum !== undefined) return `${field}大于 ${maximum}`;
  return `不满足（${valueTests(condition, of)}）`;
}

const CONDITIONS: ReadonlySet<string> = new Set(['when', 'x-when', 'if']);
const RULES: ReadonlySet<string> = new Set(['x-required', 'x-read-only']);
const SHAPE = 'x-shape';
const PERFORMERS = 'by';

/** True if a keyword's value as a whole becomes one sentence. */
export function isSentence(word: string): boolean {
  return CONDITIONS.has(word) || RULES.has(word) || word === SHAPE || word === PERFORMERS;
}

/** Chinese text of a keyword's value: conditions and shapes in it as sentences, the rest as JSON. */
export function wordText(word: string, value: Json | undefined, names: Names): string {
  if (value === undefined) return '无';
  const readable = sentences(word, value, names);
  if (typeof readable === 'string') return readable;
  return word === 'allOf' && Array.isArray(readable) ? readable.join('；') : JSON.stringify(readable);
}

function sentences(word: string, value: Json, names: Names): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (word === PERFORMERS && Array.isArray(value)) return performersText(value, names);
  if (Array.isArray(value)) return value.map((item) => sentences('', item, names));
  if (CONDITIONS.has(word)) return conditionText(value as Condition, names); // checked by the compiler
  if (RULES.has(word)) return ruleText(value, names);
  if (word === SHAPE) return shapeOf({ is: '', ...value })?.words ?? JSON.stringify(value);
  const { if: condition, then } = value;
  if (condition !== undefined && typeof then === 'object') return requirement(condition as Condition, then, names); // checked by the compiler
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sentences(key, inner, names)]));
}

/** Titles of the base fields with the id of a user, which every record has. */
export const WRITERS = { createdUserId: '创建人', updatedUserId: '更新人' };

/** Sentence for the performers of an action: `["keeperId", ["orgId", "Tool:edit"]]` → 保管人、或部门且权限 Tool:edit. */
function performersText(ways: Json[], names: Names): string {
  const titles: { readonly [key: string]: string } = WRITERS;
  const titleOf = (key: string) => titles[key] ?? names.title(key);
  const wordOf = (word: Json) => (String(word).includes(':') ? `权限 ${String(word)}` : `“${titleOf(String(word))}”`);
  return ways.map((way) => [way].flat().map(wordOf).join('且')).join('、或');
}

/** Sentence for `{ if, then: { required } }` of a record. */
function requirement(condition: Condition, then: Json, names: Names): string {
  const { required = [] } = then as { required?: string[] }; // checked by the compiler
  return `${conditionText(condition, names)}时，${required.map((key) => `“${names.title(key)}”`).join('、')}必填`;
}

function ruleText({ if: condition, can, cannot, setting }: { [word: string]: Json }, names: Names): string {
  const parts: string[] = [];
  if (condition !== undefined) parts.push(conditionText(condition as Condition, names)); // checked by the compiler
  if (can !== undefined) parts.push(`当前用户有权限 ${String(can)}`);
  if (cannot !== undefined) parts.push(`当前用户没有权限 ${String(cannot)}`);
  if (setting !== undefined) parts.push(`系统参数 ${String(setting)} 为是`);
  return joined(parts, '且');
}

interface Edition {
  descriptor: { record: { properties: Properties } };
}

/** Returns a function that writes a keyword's value in Chinese, with field titles of the versions before and after. */
export function tellingOf({ before, after, textOf }: { before: Edition; after: Edition; textOf?: CodeText }) {
  const names = namesOf({ ...before.descriptor.record.properties, ...after.descriptor.record.properties }, textOf);
  return (word: string, value: unknown) => cut(wordText(word, value as Json | undefined, names), 120); // descriptors are JSON
}

/** Text of a value for administrators, cut after 60 characters. */
export function said(value: Json | undefined): string {
  return cut(wordText('', value, namesOf({})), 60);
}

/** Cuts by whole characters: the database refuses half a surrogate pair. */
function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text;
}
