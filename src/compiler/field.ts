import type { Descriptor } from '../engine/descriptor.ts';
import type { JsonSchema } from '../engine/json.ts';
import { MAX_FOLDED_LENGTH } from '../engine/projections/table.ts';
import type { PropertySchema, SearchSpec } from '../engine/record-schema.ts';
import type { Field, FieldMessages, FieldRule } from '../engine/resource.ts';
import type { FieldKind } from '../kinds/kinds.ts';
import type { KindFacet } from '../kinds/parts/meaning.ts';
import { kindFacets } from '../kinds/tables/meanings.ts';
import { shapeOf } from '../kinds/text/shapes.ts';
import { numberOf } from './expressions/numbering.ts';
import { type Catalog, kindOf, resourceOfKind } from './kind.ts';
import type { Report } from './problem.ts';
import { relationOf } from './relation.ts';
import { rulesOf } from './rules/rules.ts';
import { singleHelp, singleOf } from './words/single.ts';

export interface FieldContext {
  descriptor: Descriptor;
  catalog: Catalog;
  report: Report;
  /** Path of the record that contains the property: `record` or `actions.judge.form.record`. */
  path: string;
  required: ReadonlySet<string>;
  requiredWhen: ReadonlyMap<string, FieldRule[]>;
  /** True for forms of actions: every property is an input, and none is a column of lists. */
  isForm: boolean;
}

/** Import settings, besides the title, of a field without `x-import`. */
const NO_IMPORT = {
  ...{ also: [], template: true, levels: [], otherwise: null },
  ...{ from: [], pinyin: null, words: {}, sameDay: null },
};

export function compileField(key: string, declared: PropertySchema, context: FieldContext): Field {
  const path = `${context.path}.properties.${key}`;
  const property = inherit(key, declared, context);
  const kind = kindOf(property, context.catalog, { report: context.report, path });
  const title = property.title ?? key;
  if (property.title === undefined) context.report.add(path, '缺少 title');
  const facet = kindFacets[kind];
  const relation = relationOf(key, property, { kind, ...context });
  const ids = relation ? context.catalog.get(relation.resource)?.ids : undefined;
  const schema: JsonSchema = { ...facet.schema(property, ids), title };
  if (property.default !== undefined) schema.default = property.default;
  const access = accessOf(property, kind);
  checkTimeWords(property, kind, { report: context.report, path });
  checkLink(property, { report: context.report, path });
  if (facet.refersTo && facet.choice && !relation && context.path !== 'base')
    context.report.add(path, `没有可以指向的资源：要有一种资源写明 "referenceKind": "${kind}"`);
  return {
    key,
    title,
    kind,
    schema,
    required: context.required.has(key),
    ...access,
    ...followingOf(property),
    base: false,
    show: showOf(property, { ...access, isForm: context.isForm }),
    labels: labelsOf(property, title),
    search: searchOf(key, property, { kind, secret: access.secret, isChosen: schema.enum !== undefined }),
    ...storageOf(property, kind),
    relation,
    files: facet.holdsFiles ? (resourceOfKind(facet.refersTo, context.catalog) ?? null) : null,
    dictionary: property['x-dictionary'] ?? null,
    words: property['x-words'] ?? {},
    from: property['x-from'] ?? null,
    rowFields: [],
    compare: [],
    messages: messagesOf(property, { kind, title, schema }),
    when: property['x-when'] ?? null,
    ...rulesOf(property, { ...context, path, given: context.requiredWhen.get(key) ?? [] }),
    default: property.default,
    ...inputWordsOf(property),
    ...looksOf(property, title, askOf(kind, schema)),
    help: property.description ?? singleHelp(property, (other) => titleIn(context, other)),
    importColumn: { ...NO_IMPORT, column: title, ...property['x-import'] },
    renamedFrom: property['x-renamed-from'] ?? null,
  };
}

function titleIn({ descriptor }: FieldContext, key: string): string {
  return descriptor.record.properties[key]?.title ?? key;
}

/** Reports `x-day-end`, `x-future`, `x-workday` and `x-scene` on kinds to which these keywords do not apply. */
function checkTimeWords(property: PropertySchema, kind: FieldKind, at: { report: Report; path: string }): void {
  const { time } = kindFacets[kind];
  if (property['x-day-end'] && time !== 'moment')
    at.report.add(`${at.path}.x-day-end`, '只有日期时间字段才能写“x-day-end”');
  if (property['x-future'] !== undefined && time === undefined)
    at.report.add(`${at.path}.x-future`, '只有日期或日期时间字段才能写“x-future”');
  if (property['x-workday'] && time === undefined)
    at.report.add(`${at.path}.x-workday`, '只有日期或日期时间字段才能写“x-workday”');
  if (property['x-scene'] && kindFacets[kind].holdsFiles !== 'pictures')
    at.report.add(`${at.path}.x-scene`, '只有图片字段才能写“x-scene”');
}

/** Reports links that are not paths of the console. */
function checkLink({ 'x-link': link }: PropertySchema, { report, path }: { report: Report; path: string }): void {
  if (link !== undefined && !/^\/([a-zA-Z-]+\/)+([a-zA-Z]+\?do=detail&id=)?$/.test(link))
    report.add(`${path}.x-link`, '应为本系统页面的地址，如 /hazards/ 或 /目录/菜单?do=detail&id=');
}

/** Placeholders that compileFollowing() replaces once every field is known, and the format of numbers. */
function followingOf(property: PropertySchema) {
  const isPreviewed = property['x-show']?.includes('form') ?? true;
  return {
    value: null,
    preset: null,
    presetLast: false,
    number: numberOf(property['x-number']),
    preview: property['x-value'] !== undefined && isPreviewed,
  } satisfies Partial<Field>;
}

function accessOf(property: PropertySchema, kind: FieldKind) {
  const computed = property['x-computed'] ?? false;
  const virtual = Boolean(property['x-virtual']);
  const elsewhere = property['x-virtual'] === 'input';
  const isFollowing = property['x-value'] !== undefined || property['x-number'] !== undefined;
  const given = kindFacets[kind].given === true || property['x-from'] !== undefined || isFollowing;
  return {
    readOnly: Boolean(property.readOnly) || computed || (virtual && !elsewhere) || given,
    computed,
    virtual,
    elsewhere,
    secret: property['x-secret'] === true || kindFacets[kind].secret === true,
    permission: permissionOf(property['x-permission']),
  } satisfies Partial<Field>;
}

/** Permissions of a field. `read` is also the default of `write`: writers must be able to read. */
function permissionOf({ read = null, write = read }: { read?: string | null; write?: string | null } = {}) {
  return { read, write };
}

function storageOf(property: PropertySchema, kind: FieldKind) {
  const unique = property['x-unique'] ?? property['x-number'] !== undefined;
  const plainColumn = !property['x-from'] && !property['x-virtual'] && !property['x-secret'];
  return {
    sortable: property['x-sort'] ?? (kindFacets[kind].sortable && plainColumn),
    indexed: property['x-index'] ?? false,
    unique: unique !== false,
    uniqueMessage: typeof unique === 'string' ? unique : null,
    folded: property['x-fold'] ?? (unique !== false && isFoldable(property, kind)),
    single: singleOf(property, kind),
    ...(property['x-column'] ? { column: property['x-column'] } : {}),
  } satisfies Partial<Field>;
}

/** True for short texts, whose unique values are compared folded unless `x-fold` says otherwise (engine/folded.ts). */
function isFoldable({ maxLength = Number.POSITIVE_INFINITY }: PropertySchema, kind: FieldKind): boolean {
  const facet: KindFacet = kindFacets[kind];
  return facet.foldable === true && maxLength <= MAX_FOLDED_LENGTH;
}

function inputWordsOf(property: PropertySchema) {
  return {
    dayEnd: property['x-day-end'] ?? false,
    future: property['x-future'] ?? null,
    workday: property['x-workday'] ?? false,
    scene: property['x-scene'] ?? null,
  } satisfies Partial<Field>;
}

function looksOf(property: PropertySchema, title: string, ask: string) {
  return {
    unit: property['x-unit'] ?? '',
    grouped: property['x-grouped'] ?? true,
    placeholder: property['x-placeholder'] ?? `${ask}${title}`,
    width: property['x-width'] ?? null,
    rows: property['x-rows'] ?? 4,
    truncate: property['x-truncate'] ?? null,
    link: property['x-link'] ?? null,
    late: property['x-late'] ?? null,
    lateWords: property['x-late-words'] ?? '超期 {n} 天',
    colors: property['x-colors'] ?? {},
    disabled: property['x-disabled'] ?? false,
    initial: property['x-initial'] ?? null,
  } satisfies Partial<Field>;
}

/** Keywords that an x-from field inherits from the field it shows. */
const INHERITED = [
  'type',
  'title',
  'format',
  'enum',
  'maxLength',
  'minimum',
  'maximum',
  'x-kind',
  'x-relation',
  'x-dictionary',
  'x-words',
  'x-truncate',
  'x-link',
  'x-late',
  'x-late-words',
  'x-day-end',
  'x-colors',
  'x-unit',
  'x-grouped',
] as const;

/** Property of an x-from field: keywords of the field whose value it shows, overridden by its own keywords. */
function inherit(key: string, declared: PropertySchema, context: FieldContext): PropertySchema {
  const from = declared['x-from'];
  if (!from) return declared;
  const path = `${context.path}.properties.${key}.x-from`;
  const through = context.descriptor.record.properties[from.relation];
  const target = through?.['x-relation'] ? context.catalog.get(through['x-relation'].resource) : undefined;
  if (!target) {
    context.report.add(path, `中的“${from.relation}”不是本资源的关联字段`);
    return declared;
  }
  const source = target.record.properties[from.field];
  if (!source) {
    if (!BASE_SOURCES.has(from.field)) context.report.unknown(path, from.field, Object.keys(target.record.properties));
    return declared;
  }
  return { ...wordsTaken(source), ...declared };
}

const wordsTaken = (source: PropertySchema): PropertySchema =>
  Object.fromEntries(INHERITED.flatMap((word) => (source[word] === undefined ? [] : [[word, source[word]]])));

/** Column of an imported sheet, with keywords and headings of the record's field that has the same key. */
export function columnOf(source: PropertySchema, column: PropertySchema): PropertySchema {
  const also = [column, source].flatMap((one) => one['x-import']?.also ?? []);
  return { ...wordsTaken(source), ...column, 'x-import': { ...column['x-import'], also } };
}

const BASE_SOURCES = new Set(['id', 'createdTime', 'createdUserId', 'createdUserName', 'updatedTime', 'version']);

function showOf(property: PropertySchema, is: { readOnly: boolean; secret: boolean; isForm: boolean }): Field['show'] {
  const places = property['x-show'];
  // Inputs of actions and columns of rows have no list, detail or export.
  if (is.isForm) return { list: false, form: places?.includes('form') ?? true, detail: false, export: false };
  const has = (place: 'list' | 'form' | 'detail' | 'export', otherwise: boolean) =>
    places ? places.includes(place) : otherwise;
  return {
    list: has('list', true) && !is.secret,
    form: has('form', true) && !is.readOnly,
    detail: has('detail', true) && !is.secret,
    export: (places ? places.includes('export') || places.includes('list') : true) && !is.secret,
  };
}

function labelsOf(property: PropertySchema, title: string): Field['labels'] {
  const declared = property['x-label'] ?? {};
  return {
    list: declared.list ?? title,
    form: declared.form ?? title,
    detail: declared.detail ?? title,
    search: declared.search ?? title,
    export: declared.export ?? declared.list ?? title,
    ...(declared.card === undefined ? {} : { card: declared.card }),
  };
}

interface SearchOf {
  kind: FieldKind;
  secret: boolean;
  isChosen: boolean;
}

function searchOf(key: string, property: PropertySchema, of: SearchOf): Field['search'] {
  const declared = property['x-search'];
  const facet = kindFacets[of.kind];
  if (of.secret || declared === false || property['x-virtual'] || !facet.searchMode) return null;
  // A text chosen from a list is compared as a whole: one choice may contain another.
  const standard = of.isChosen && facet.searchMode === 'contains' ? 'equals' : facet.searchMode;
  if (declared === undefined) {
    const filterable = (facet.filterable || of.isChosen) && !property['x-from'];
    return filterable ? { key, mode: standard, shown: false } : null;
  }
  const spec: SearchSpec = typeof declared === 'string' ? { key: declared } : declared === true ? {} : declared;
  return { key: spec.key ?? key, mode: spec.mode ?? standard, shown: spec.shown ?? true };
}

/** Chinese message for each refusal of a field; `x-messages` overrides them. */
function messagesOf(
  property: PropertySchema,
  of: { kind: FieldKind; title: string; schema: JsonSchema },
): FieldMessages {
  const { kind, title, schema } = of;
  const own = property['x-messages'] ?? {};
  const facet: KindFacet = kindFacets[kind];
  const shape = `${title}${shapeOf(property['x-shape'])?.words ?? facet.shape ?? '格式不正确'}`;
  const limits = isQuantity(property, schema) ? rangeText(title, schema) : shape;
  return {
    required: own.required ?? `${askOf(kind, schema)}${title}！`,
    type: own.format ?? shape,
    format: own.format ?? shape,
    pattern: own.pattern ?? own.format ?? shape,
    minimum: own.minimum ?? limits,
    maximum: own.maximum ?? limits,
    minLength: `${title}不能少于 ${schema.minLength ?? 1} 个字`,
    maxLength: own.maxLength ?? `${title}不能超过 ${schema.maxLength ?? 200} 个字${kindFacets[kind].lengthNote ?? ''}`,
    minItems: `${title}至少填写 ${schema.minItems ?? 1} 行`,
    maxItems: `${title}最多填写 ${schema.maxItems ?? 100} 行`,
    enum: `${title}的值不在可选范围内`,
  };
}

/** Verb of the prompt for an empty field: 请选择 for fields with `enum`, else that of the kind. */
function askOf(kind: FieldKind, schema: JsonSchema): string {
  return schema.enum ? '请选择' : kindFacets[kind].ask;
}

/** True for quantities. Ids and codes are not quantities: a wrong id such as -1 gets no message about a range. */
function isQuantity(property: PropertySchema, schema: JsonSchema): boolean {
  return schema.type !== 'object' && !property['x-relation'] && !property['x-dictionary'];
}

function rangeText(title: string, schema: JsonSchema): string {
  const { minimum, maximum } = schema;
  const bounded = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < 1e8;
  if (bounded(minimum) && bounded(maximum)) return `${title}应在 ${minimum}～${maximum} 之间`;
  if (bounded(minimum)) return `${title}不能小于 ${minimum}`;
  return bounded(maximum) ? `${title}不能大于 ${maximum}` : `${title}超出范围`;
}
