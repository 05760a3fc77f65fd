import type { Json, JsonSchema } from '../engine/json.ts';
import type { PropertySchema } from '../engine/record-schema.ts';
import type { Field } from '../engine/resource.ts';
import { sameJson } from '../engine/rules/conditions.ts';
import { parseWallTime } from '../engine/wall-time.ts';
import type { KindFacet } from '../kinds/parts/meaning.ts';
import { kindFacets } from '../kinds/tables/meanings.ts';
import { checkPattern, type UsablePattern } from './pattern.ts';
import { matcherOf } from './patterns/matcher.ts';
import { join, type Report } from './problem.ts';
import { checkShape } from './words/shape.ts';

/** Maximum choices of `enum`; more belong in a dictionary, which can be searched and edited. */
const MAX_CHOICES = 500;

/** Checks that default, choices and examples are values that the field itself accepts. */
export function checkValues(report: Report, path: string, of: { property: PropertySchema; field: Field }): void {
  const { property, field } = of;
  const pattern = checkShape(report, path, of) ?? checkPattern(report, path, property);
  if (property.pattern !== undefined && pattern === null) return;
  if (pattern && property.pattern !== undefined && field.schema.pattern !== property.pattern) {
    report.add(`${path}.pattern`, `不能用于种类 ${field.kind}，请去掉`);
    return;
  }
  checkChoices(report, path, of);
  checkWords(report, `${path}.x-words`, of);
  if (property.default !== undefined && !isTaken(property.default, field)) {
    report.add(`${path}.default`, `默认值 ${said(property.default)} 不符合本字段的种类或限制，请改正`);
  }
  for (const [index, example] of (property.examples ?? []).entries()) {
    if (!isTaken(example, field))
      report.add(join(`${path}.examples`, index), `${said(example)} 不符合本字段的种类或限制`);
  }
  if (property.examples) field.schema.examples = [...property.examples];
  else if (pattern) exemplify(report, path, { ...of, pattern });
}

/** Adds an example text of a pattern for documents, templates and tests, since users cannot read patterns. */
function exemplify(
  report: Report,
  path: string,
  { property, field, pattern }: { property: PropertySchema; field: Field; pattern: UsablePattern },
): void {
  const facet: KindFacet = kindFacets[field.kind];
  if ([1, 2, 10].every((n) => isTaken(jsonOf(facet.sample(field, n)), field))) return;
  const likely = [property.default, ...pattern.samples, property['x-placeholder']];
  const taken = likely.find((value) => value !== undefined && value !== '' && isTaken(value, field));
  field.schema.examples = taken === undefined ? [] : [taken];
  if (taken === undefined && field.required) {
    report.add(`${path}.pattern`, '举不出符合的例子，请写 examples，如 "examples": ["AQ-2026-001"]');
  }
}

/** Casts a sample: kinds with a pattern have text samples only. */
const jsonOf = (sample: unknown): Json => (typeof sample === 'string' ? sample : null);

function checkChoices(report: Report, path: string, { property, field }: { property: PropertySchema; field: Field }) {
  const choices = property.enum;
  if (choices === undefined) return;
  const at = `${path}.enum`;
  const isChosen = kindFacets[field.kind].offersEnum;
  if (!isChosen) report.add(at, `不能用于种类 ${field.kind}，请去掉或改用字典`);
  if (choices.length > MAX_CHOICES) {
    report.add(at, `最多 ${MAX_CHOICES} 项，现有 ${choices.length} 项；更多的选项请用字典（x-dictionary）`);
  }
  if (!isChosen || choices.length > MAX_CHOICES) return;
  const seen = new Set<string>();
  for (const choice of choices) {
    const text = JSON.stringify(choice);
    if (seen.has(text)) report.add(at, `中的 ${said(choice)} 重复，请去掉一个`);
    seen.add(text);
    if (!isTaken(choice, field)) report.add(at, `中的 ${said(choice)} 不符合本字段的种类或限制，请改正`);
  }
}

/** Checks texts of choices (`x-words`): sheets may contain texts or values, so all of them must differ. */
function checkWords(report: Report, at: string, { property, field }: { property: PropertySchema; field: Field }): void {
  const words = property['x-words'];
  if (words === undefined) return;
  if (property.enum === undefined || !kindFacets[field.kind].offersEnum || field.dictionary) {
    report.add(at, '只能与文字、整数、数字的 enum 一起写，请去掉或改用字典');
    return;
  }
  const values = property.enum.map(String);
  const seen = new Map<string, string>();
  for (const [value, word] of Object.entries(words)) {
    if (!values.includes(value)) report.unknown(join(at, value), value, values);
    const text = typeof word === 'string' ? word.trim() : '';
    if (text === '') report.add(join(at, value), '应写上文字');
    const other = seen.get(text) ?? values.find((one) => one === text && one !== value);
    if (other !== undefined && text !== '') report.add(join(at, value), `的文字“${text}”与“${other}”相同，请换一个`);
    seen.set(text, value);
  }
}

function said(value: Json): string {
  return [...JSON.stringify(value)].slice(0, 60).join('');
}

/** True if the field accepts the value by its schema; days must exist. */
export function isTaken(value: Json, { schema, kind }: Field): boolean {
  if (!satisfies(value, schema)) return false;
  return kindFacets[kind].time === undefined || (typeof value === 'string' && parseWallTime(value) !== null);
}

/** Validates the keywords of JSON Schema that field schemas use. */
function satisfies(value: Json, schema: JsonSchema): boolean {
  if (schema.type !== undefined && ![schema.type].flat().some((type) => isOf(value, type))) return false;
  if (schema.enum && !schema.enum.some((choice) => sameJson(choice, value))) return false;
  if (typeof value === 'string') return textSatisfies(value, schema);
  if (typeof value === 'number') return numberSatisfies(value, schema);
  if (Array.isArray(value)) return listSatisfies(value, schema);
  return typeof value !== 'object' || value === null || recordSatisfies(value, schema);
}

function isOf(value: Json, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return type === 'null' ? value === null : typeof value === type;
}

function textSatisfies(text: string, { minLength = 0, maxLength = Infinity, pattern }: JsonSchema): boolean {
  const { length } = [...text];
  if (length < minLength || length > maxLength) return false;
  // Not weighPattern(), which refuses patterns over 500 characters: some kinds have longer patterns of their own.
  return pattern === undefined || matcherOf(pattern).test(text);
}

function numberSatisfies(value: number, { minimum = -Infinity, maximum = Infinity }: JsonSchema): boolean {
  return value >= minimum && value <= maximum;
}

function listSatisfies(list: Json[], { minItems = 0, maxItems = Infinity, items }: JsonSchema): boolean {
  if (list.length < minItems || list.length > maxItems) return false;
  return items === undefined || list.every((item) => satisfies(item, items));
}

function recordSatisfies(record: { [key: string]: Json }, schema: JsonSchema): boolean {
  const properties = schema.properties ?? {};
  if (schema.required?.some((key) => !Object.hasOwn(record, key))) return false;
  return Object.entries(record).every(([key, inner]) => {
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
    return own === undefined ? schema.additionalProperties !== false : satisfies(inner, own);
  });
}
