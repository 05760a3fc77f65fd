import type { Descriptor } from '../engine/descriptor.ts';
import { fitsIndex, MAX_INDEXED_LENGTH } from '../engine/projections/table.ts';
import type { PropertySchema, RecordSchema } from '../engine/record-schema.ts';
import type { Field, FieldRule } from '../engine/resource.ts';
import { WRITERS } from '../kinds/parts/condition-text.ts';
import type { KindFacet } from '../kinds/parts/meaning.ts';
import { isListed } from '../kinds/relation/meaning.ts';
import { kindFacets } from '../kinds/tables/meanings.ts';
import { compileField, type FieldContext } from './field.ts';
import { type Catalog, resourceOfKind } from './kind.ts';
import { checkColumns, checkKey, checkTitles, checkTwice } from './names.ts';
import type { Report } from './problem.ts';
import { compileRows } from './rows.ts';
import { withComparisons } from './rules/comparisons.ts';
import { checkRules } from './rules/rules.ts';
import { checkValues } from './values.ts';
import * as words from './vocabulary.ts';
import { checkConditions } from './when.ts';
import { checkSingle } from './words/single.ts';

/** Reports keywords of a property that contradict each other or that PostgreSQL cannot apply to its column. */
function checkLimits(report: Report, path: string, of: { property: PropertySchema; field: Field }): void {
  const { property, field } = of;
  checkRange(report, path, property);
  checkOrder(report, path, of);
  if (field.unique && !fitsIndex(field)) {
    report.add(`${path}.x-unique`, `只能用于较短的文本，请写 maxLength 不超过 ${MAX_INDEXED_LENGTH}`);
  }
}

const RANGES = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

function checkRange(report: Report, path: string, property: PropertySchema): void {
  for (const [low, high] of RANGES) {
    const [from, to] = [property[low], property[high]];
    if (from !== undefined && to !== undefined && from > to) report.add(`${path}.${low}`, `大于 ${high}，请改正`);
  }
}

/** Reports sorting and indexes on columns PostgreSQL cannot order, or whose values exceed an index entry. */
function checkOrder(report: Report, path: string, of: { property: PropertySchema; field: Field }): void {
  const { property, field } = of;
  const facet: KindFacet = kindFacets[field.kind];
  if (facet.unordered === undefined) return;
  const words = [
    ...(property['x-sort'] === true ? ['x-sort'] : []),
    ...(field.unique ? ['x-unique'] : []),
    ...(field.indexed && facet.unordered === 'never' ? ['x-index'] : []),
  ];
  for (const word of words) report.add(`${path}.${word}`, `不能用于种类 ${field.kind}，请去掉`);
}

export interface RecordContext {
  descriptor: Descriptor;
  catalog: Catalog;
  report: Report;
  path: string;
  isForm: boolean;
}

export function compileRecord(record: RecordSchema, context: RecordContext): Field[] {
  const { report, path } = context;
  report.keys(path, record, words.RECORD_KEYS);
  const keys = Object.keys(record.properties);
  for (const [key, property] of Object.entries(record.properties)) {
    checkKey(report, `${path}.properties.${key}`, { key, property, isForm: context.isForm });
    checkProperty(report, `${path}.properties.${key}`, property);
  }
  if (!context.isForm) checkColumns(report, path, { keys, base: Object.keys(BASE_PROPERTIES) });
  for (const key of record.required ?? []) {
    if (!record.properties[key]) report.unknown(`${path}.required`, key, keys);
  }
  checkTwice(report, `${path}.required`, record.required);
  const allowedKeys = context.isForm ? keys : [...keys, ...Object.keys(BASE_PROPERTIES)];
  checkConditions(report, path, { record, known: allowedKeys });
  checkRules(report, { path, record, known: allowedKeys });
  const required = new Set(record.required ?? []);
  const requiredWhen = conditionalRequirements(record, context);
  const fields = Object.entries(record.properties).map(([key, property]) => {
    const at = `${path}.properties.${key}`;
    const field = compileWhole(key, property, { ...context, required, requiredWhen });
    checkLimits(report, at, { property, field });
    checkValues(report, at, { property, field });
    checkSingle(report, at, { property, field, isForm: context.isForm });
    if (isListed(property) && !context.isForm && !field.elsewhere) {
      report.add(`${at}.type`, '不能是编号列表，请写 "string"，以逗号分隔保存');
    }
    return field;
  });
  checkTitles(report, path, { fields, hasSections: (context.descriptor.sections ?? []).length > 0 });
  return context.isForm ? withComparisons(fields, record, context) : fields;
}

function compileWhole(key: string, property: PropertySchema, context: FieldContext): Field {
  const field = compileField(key, property, context);
  if (!kindFacets[field.kind].holdsRows) return field;
  return compileRows(field, property, {
    report: context.report,
    path: `${context.path}.properties.${key}`,
    compile: (items, inner) => compileRecord(items, { ...context, path: inner, isForm: true }),
  });
}

/** Keywords whose value is an object of further keywords. */
const INNER_KEYS = [
  ['x-import', words.IMPORT_KEYS],
  ['x-from', words.FROM_KEYS],
  ['x-messages', words.FIELD_MESSAGE_KEYS],
  ['x-permission', words.PERMISSION_KEYS],
  ['x-label', words.PLACE_LABEL_KEYS],
  ['x-shape', words.SHAPE_KEYS],
] as const;

function checkProperty(report: Report, path: string, property: PropertySchema): void {
  report.keys(path, property, words.PROPERTY_KEYS);
  if (property['x-relation']) report.keys(`${path}.x-relation`, property['x-relation'], words.RELATION_KEYS);
  const search = property['x-search'];
  if (typeof search === 'object') report.keys(`${path}.x-search`, search, words.SEARCH_KEYS);
  for (const [word, known] of INNER_KEYS) {
    const inner = property[word];
    if (inner) report.keys(`${path}.${word}`, inner, known);
  }
  if (property['x-when']) words.checkCondition(report, `${path}.x-when`, property['x-when']);
}

function conditionalRequirements(record: RecordSchema, context: RecordContext): Map<string, FieldRule[]> {
  const found = new Map<string, FieldRule[]>();
  for (const [index, rule] of (record.allOf ?? []).entries()) {
    const path = `${context.path}.allOf.${index}`;
    context.report.keys(path, rule, words.REQUIREMENT_KEYS);
    if (rule.then) context.report.keys(`${path}.then`, rule.then, words.REQUIRED_KEYS);
    words.checkCondition(context.report, `${path}.if`, rule.if);
    for (const key of rule.then?.required ?? []) {
      if (!record.properties[key]) context.report.unknown(`${path}.then.required`, key, Object.keys(record.properties));
      found.set(key, [...(found.get(key) ?? []), { if: rule.if, can: null, cannot: null, setting: null }]);
    }
  }
  return found;
}

const BASE_PROPERTIES: { [key: string]: PropertySchema } = {
  id: { title: '编号', 'x-kind': 'id' },
  createdTime: { type: 'string', format: 'date-time', title: '创建时间', readOnly: true },
  createdUserId: { type: 'string', title: WRITERS.createdUserId, readOnly: true, 'x-kind': 'user' },
  createdUserName: { type: 'string', title: '创建人姓名', readOnly: true },
  updatedTime: { type: 'string', format: 'date-time', title: '更新时间', readOnly: true },
  updatedUserId: { type: 'string', title: WRITERS.updatedUserId, readOnly: true, 'x-kind': 'user' },
  updatedUserName: { type: 'string', title: '更新人姓名', readOnly: true },
  version: { type: 'integer', title: '版本', readOnly: true, 'x-sort': false },
};

/** Key of the base column with a user's name, by the key of the base column with this user's id. */
const WRITTEN_BY: { [key: string]: string } = { createdUserId: 'createdUserName', updatedUserId: 'updatedUserName' };

/** Property of a base column; a column with a user's id gets a relation if a resource has the reference kind `user`. */
function baseProperty(key: string, { descriptor, catalog }: RecordContext): PropertySchema {
  const property: PropertySchema = { ...BASE_PROPERTIES[key] };
  if (key === 'id' && descriptor.ids === 'digits') property.type = 'string';
  const [nameKey, people] = [WRITTEN_BY[key], resourceOfKind('user', catalog)];
  if (nameKey === undefined || people === undefined) return property;
  return { ...property, 'x-relation': { resource: people, copy: { [nameKey]: 'name' } } };
}

/** Keys that a condition on a record may read. */
export function recordKeys({ record }: Descriptor): string[] {
  return [...Object.keys(record.properties), ...Object.keys(BASE_PROPERTIES)];
}

/** Adds the columns of every entity (wire.md#1.5); a descriptor may declare them itself to name or show them. */
export function withBaseFields(fields: Field[], context: RecordContext): Field[] {
  const declared = new Map(fields.map((field) => [field.key, field]));
  const nothing = { list: false, form: false, detail: false, export: false };
  const own = { ...context, path: 'base', required: new Set<string>(), requiredWhen: new Map() };
  const compile = (key: string): Field => {
    const field = compileField(key, baseProperty(key, context), own);
    return { ...field, base: true, readOnly: true, show: nothing };
  };
  const base = Object.keys(BASE_PROPERTIES).map(compile);
  const merged = fields.map((field) => {
    const standard = base.find((candidate) => candidate.key === field.key);
    if (!standard) return field;
    const show = { ...field.show, form: false };
    return {
      ...field,
      kind: standard.kind,
      schema: { ...standard.schema, title: field.title },
      relation: standard.relation,
      base: true,
      readOnly: true,
      show,
    };
  });
  return [...merged, ...base.filter((field) => !declared.has(field.key))];
}
