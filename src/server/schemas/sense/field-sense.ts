import type { Report } from '../../../compiler/problem.ts';
import type { PropertySchema } from '../../../engine/record-schema.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import { kindsOfWords } from '../revisions/grammar.ts';
import type { FieldScope } from './field-scopes.ts';
import { checkPatternSense } from './pattern-sense.ts';

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

/** Keywords that the compiler checks itself, or whose purpose differs from their group in the grammar. */
const WEIGHED_ELSEWHERE = ['pattern', 'enum', 'items', 'x-relation', 'x-dictionary', 'x-words', 'x-colors', 'x-single'];

/** Reports a keyword that the grammar has for other kinds, unless the schema of the value takes it over. */
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

/** Reports a required field that no form offers and no program or default fills. */
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
