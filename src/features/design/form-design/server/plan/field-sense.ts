import { weighPattern } from '../../../../../compiler/pattern.ts';
import { charsOf } from '../../../../../compiler/patterns/char-set.ts';
import { type PatternNode, treeOf } from '../../../../../compiler/patterns/matcher.ts';
import type { Report } from '../../../../../compiler/problem.ts';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import type { PropertySchema, RecordSchema } from '../../../../../engine/record-schema.ts';
import type { Field, Resource } from '../../../../../engine/resource.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import { kindsOfWords } from '../../../../../server/schemas/grammar.ts';

/** Fields of one record, form or row. */
export interface FieldScope {
  /** Path in the descriptor: `record`, `actions.3.form.record` or `record.properties.items.items`. */
  path: string;
  record: RecordSchema;
  fields: readonly Field[];
}

/** Returns the scopes of the record, of the forms of actions, and of the rows inside each of them. */
export function scopesOf(descriptor: Descriptor, resource: Resource): FieldScope[] {
  const forms = descriptor.actions.flatMap((given, index): FieldScope[] => {
    const record = typeof given === 'string' ? undefined : given.form?.record;
    const fields = resource.actions[index]?.form?.fields;
    return record && fields ? [{ path: `actions.${index}.form.record`, record, fields }] : [];
  });
  const whole = [{ path: 'record', record: descriptor.record, fields: resource.fields }, ...forms];
  return whole.flatMap((scope) => [scope, ...rowScopes(scope)]);
}

function rowScopes({ path, record, fields }: FieldScope): FieldScope[] {
  return fields.flatMap(({ key, rowFields }) => {
    const items = rowFields.length > 0 ? record.properties[key]?.items : undefined;
    return items ? [{ path: `${path}.properties.${key}.items`, record: items, fields: rowFields }] : [];
  });
}

/** Reports keywords of single fields that have no effect, or that require an impossible value. */
export function checkFieldSense(report: Report, scope: FieldScope, resource: Resource): void {
  for (const field of scope.fields) {
    const property = scope.record.properties[field.key];
    if (!property) continue;
    const path = `${scope.path}.properties.${field.key}`;
    checkWordsOfKind(report, path, { property, field });
    checkSearch(report, path, { property, field });
    checkPatternSense(report, path, property);
  }
  checkRequired(report, scope, resource);
}

interface Pair {
  property: PropertySchema;
  field: Field;
}

/** Keywords not checked here: the compiler checks them, or more kinds use them than their grammar group says. */
const WEIGHED_ELSEWHERE = ['pattern', 'enum', 'items', 'x-relation', 'x-dictionary', 'x-words', 'x-colors', 'x-single'];

/** Reports a keyword that the grammar allows for other kinds only, unless the value's JSON Schema contains it. */
function checkWordsOfKind(report: Report, path: string, { property, field }: Pair): void {
  const schema: { readonly [word: string]: unknown } = { ...field.schema };
  for (const [word, value] of Object.entries(property)) {
    const kinds = kindsOfWords().get(word);
    if (!kinds || kinds.includes(field.kind) || WEIGHED_ELSEWHERE.includes(word)) continue;
    if (value === false || schema[word] === value) continue;
    report.add(
      `${path}.${word}`,
      `不能用于种类 ${field.kind}，写了也不起作用，请去掉`,
      `可以用于：${kinds.join('、')}`,
    );
  }
}

function checkSearch(report: Report, path: string, { property, field }: Pair): void {
  const search = property['x-search'];
  if (search === undefined || search === false || field.search !== null) return;
  const why = kindFacets[field.kind].searchMode ? '机密或不保存的字段' : `种类 ${field.kind} `;
  report.add(`${path}.x-search`, `${why}不能作为查询条件，请去掉`);
}

/** Verbs whose forms people fill in. */
const FILLED_IN = ['add', 'edit', 'import'];

/** Reports a required field that no form offers and no code or default fills. */
function checkRequired(report: Report, { path, record, fields }: FieldScope, { actions }: Resource): void {
  const isRecord = path === 'record';
  if (isRecord && !actions.some(({ verb }) => FILLED_IN.includes(verb))) return;
  // A form that reads columns of the record sends them back, even if it does not display them.
  if (actions.some(({ formReads }, index) => formReads.length > 0 && path.startsWith(`actions.${index}.`))) return;
  const offered = isRecord ? actions.flatMap(({ form }) => form?.fields.map(({ key }) => key) ?? []) : [];
  const copied = fields.flatMap(({ relation }) => Object.keys(relation?.copy ?? {}));
  const filled = new Set([...offered, ...copied]);
  const isHopeless = (field: Field) => !field.base && !field.show.form && !filled.has(field.key) && !hasOwnValue(field);
  const always = fields.filter(({ required }) => required).filter(isHopeless);
  for (const field of always) report.add(`${path}.required`, `中的“${field.key}”${whyHopeless(field)}，请去掉`);
  for (const [index, rule] of (record.allOf ?? []).entries()) {
    const named = fields.filter(({ key }) => rule.then?.required?.includes(key)).filter(isHopeless);
    for (const field of named)
      report.add(`${path}.allOf.${index}.then.required`, `中的“${field.key}”${whyHopeless(field)}，请去掉`);
  }
}

const hasOwnValue = ({ default: standard, preset, value }: Field) =>
  standard !== undefined || preset !== null || value !== null;

function whyHopeless({ title, readOnly }: Field): string {
  return readOnly
    ? `（${title}）是只读字段，没有人能填写，不能要求必填`
    : `（${title}）没有出现在任何表单中，没有人能填写，不能要求必填`;
}

/** Reports a pattern that matches more than its author means, or nothing at all. */
function checkPatternSense(report: Report, path: string, property: PropertySchema): void {
  const { pattern, minLength = 0, maxLength = Infinity } = property;
  // The compiler refuses unusable patterns.
  if (pattern === undefined || !weighPattern(pattern).ok) return;
  const tree = treeOf(pattern);
  const lengths = lengthsOf(tree, { before: false, after: false });
  const at = `${path}.pattern`;
  if (lengths === null) report.add(at, '没有任何文字能符合，请检查 ^ 与 $ 的位置和字符范围');
  else if (!isWhole(tree)) report.add(at, '没有限定全文，只要有一段符合就通过，请以 ^ 开头、以 $ 结尾');
  else if (lengths.min > maxLength) report.add(at, `至少要 ${lengths.min} 个字，超过了 maxLength ${maxLength}，请改正`);
  else if (lengths.max < minLength) report.add(at, `最多 ${lengths.max} 个字，不足 minLength ${minLength}，请改正`);
}

const isWhole = (tree: PatternNode) => isHeld(tree, 'start') && isHeld(tree, 'end');

/** True if every alternative of the pattern is anchored at the start, or at the end, of the text. */
function isHeld(node: PatternNode, edge: 'start' | 'end'): boolean {
  if (node.type === 'Assertion') return node.kind === edge;
  if ('alternatives' in node) return node.alternatives.every((option) => isHeld(option, edge));
  if (node.type === 'Quantifier') return node.min > 0 && isHeld(node.element, edge);
  if (node.type !== 'Alternative') return false;
  const outer = node.elements.at(edge === 'start' ? 0 : -1);
  return outer !== undefined && isHeld(outer, edge);
}

interface Lengths {
  min: number;
  max: number;
}

/** Whether characters certainly precede (`before`) or follow (`after`) a part of a pattern. */
interface Beside {
  before: boolean;
  after: boolean;
}

/** Returns the minimum and maximum length of a matching text; null if none matches. */
function lengthsOf(node: PatternNode, beside: Beside): Lengths | null {
  if (node.type === 'Assertion') return isElsewhere(node.kind, beside) ? null : { min: 0, max: 0 };
  if (node.type === 'Quantifier') return repeated(node, lengthsOf(node.element, beside));
  if (node.type === 'Alternative') return inSequence(node.elements, beside);
  if (!('alternatives' in node)) return charsOf(node).length === 0 ? null : { min: 1, max: 1 };
  const ways = node.alternatives.flatMap((option) => lengthsOf(option, beside) ?? []);
  if (ways.length === 0) return null;
  return ways.reduce((all, one) => ({ min: Math.min(all.min, one.min), max: Math.max(all.max, one.max) }));
}

const isElsewhere = (edge: string, { before, after }: Beside) =>
  (edge === 'start' && before) || (edge === 'end' && after);

function repeated({ min, max }: Lengths, inner: Lengths | null): Lengths | null {
  if (inner === null) return min === 0 ? { min: 0, max: 0 } : null;
  return { min: inner.min * min, max: max === 0 || inner.max === 0 ? 0 : inner.max * max };
}

function inSequence(parts: readonly PatternNode[], { before, after }: Beside): Lengths | null {
  const least = parts.map((part) => lengthsOf(part, { before: false, after: false })?.min ?? 0);
  const isFilled = (some: readonly number[]) => some.some((one) => one > 0);
  const found = parts.map((part, at) =>
    lengthsOf(part, {
      before: before || isFilled(least.slice(0, at)),
      after: after || isFilled(least.slice(at + 1)),
    }),
  );
  return found.reduce<Lengths | null>(
    (sum, one) => (sum && one ? { min: sum.min + one.min, max: sum.max + one.max } : null),
    { min: 0, max: 0 },
  );
}
