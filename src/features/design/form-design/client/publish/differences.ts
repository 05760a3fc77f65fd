import type { Descriptor } from '../../../../../engine/descriptor.ts';
import type { Json } from '../../../../../engine/json.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { FIELD_KINDS } from '../../../../../kinds/kinds.ts';
import { isSentence, type Names, wordText } from '../../../../../kinds/parts/condition-text.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import { kindOf } from '../document.ts';
import type { Grammar } from '../use-forms.ts';

/** Texts of a keyword that differs between two documents; undefined: the keyword is absent. */
export interface Difference {
  path: string;
  before: string | undefined;
  after: string | undefined;
}

type Parts = { [key: string]: unknown };

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Lists the keywords that differ between two documents. A condition counts as one, and so does a part that was added
 * or removed as a whole.
 */
export function differences(before: unknown, after: unknown, names: Names, path = ''): Difference[] {
  const word = path.split('.').at(-1) ?? '';
  if (isParts(before) && isParts(after) && !isSentence(word)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const inner = keys.flatMap((key) =>
      differences(before[key], after[key], names, path === '' ? key : `${path}.${key}`),
    );
    return inner.length > 0 || sameOrder(before, after) ? inner : [orderOf(path, before, after)];
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const toText = (value: unknown) => (value === undefined ? undefined : wordText(word, value as Json, names)); // documents are JSON
  return [{ path, before: toText(before), after: toText(after) }];
}

function sameOrder(before: Parts, after: Parts): boolean {
  return Object.keys(before).join() === Object.keys(after).join();
}

function orderOf(path: string, before: Parts, after: Parts): Difference {
  return {
    path: `${path}（次序）`,
    before: Object.keys(before).join('、'),
    after: Object.keys(after).join('、'),
  };
}

/** Keywords that together define the kind of a field. */
const KIND_WORDS = ['type', 'format', 'x-kind'];
const PLACE_OF_VALUES = 'x-column';

interface Between {
  grammar: Grammar;
  before: Descriptor;
  after: Descriptor;
}

/** Differences of two versions in the terms of administrators: fields by title, keywords as the designer names them. */
export function inWords(differences: readonly Difference[], between: Between): Difference[] {
  const worded = differences.flatMap((difference) => one(difference, between) ?? []);
  return worded.filter(({ path }, at) => worded.findIndex((other) => other.path === path) === at);
}

/** The difference in the terms of administrators; null if it is meaningless to them. */
function one(difference: Difference, between: Between): Difference | null {
  const { before, after } = between;
  const [, key, rest] = /^record\.properties\.([^.（]+)(?:\.(.+))?$/.exec(difference.path) ?? [];
  if (key === undefined) return { ...difference, path: placeOf(difference.path, between.grammar) };
  const [old, now] = [before.record.properties[key], after.record.properties[key]];
  const title = now?.title ?? old?.title ?? key;
  if (rest === undefined) return { path: `字段“${title}”`, before: kindTitle(old), after: kindTitle(now) };
  if (rest === PLACE_OF_VALUES) return null;
  const isOfKind = KIND_WORDS.includes(rest) && kindTitle(old) !== kindTitle(now);
  if (isOfKind) return { path: `“${title}”的种类`, before: kindTitle(old), after: kindTitle(now) };
  const { before: from, after: to } = difference;
  return { path: `“${title}”的${wordTitle(rest, between.grammar)}`, before: yesOrNo(from), after: yesOrNo(to) };
}

const YES_OR_NO: { [value: string]: string } = { true: '是', false: '否' };
const yesOrNo = (value: string | undefined) => (value === undefined ? value : (YES_OR_NO[value] ?? value));

function kindTitle(property: PropertySchema | undefined): string | undefined {
  if (!property) return undefined;
  const kind = FIELD_KINDS.find((each) => each === kindOf(property));
  return kind && kindFacets[kind].title;
}

function placeOf(path: string, grammar: Grammar): string {
  const named = path.replace('record.properties', '字段').replace('record.required', '必填的字段');
  const [first = '', ...rest] = named.split('.');
  return [titleAt(grammar, ['properties', first]) ?? first, ...rest].join(' · ');
}

function wordTitle(path: string, grammar: Grammar): string {
  const [first = '', ...rest] = path.split('.');
  return [titleAt(grammar, ['definitions', 'property', 'properties', first]) ?? first, ...rest].join(' · ');
}

function titleAt(grammar: Grammar, path: readonly string[]): string | undefined {
  let node: unknown = grammar;
  for (const word of [...path, 'title'])
    node = typeof node === 'object' && node !== null ? Reflect.get(node, word) : null;
  return typeof node === 'string' ? node : undefined;
}
