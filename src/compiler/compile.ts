import type { Descriptor, ImportWay, ScreenSpec } from '../engine/descriptor.ts';
import { addAll } from '../engine/many.ts';
import { headingsOf, isSheetInput } from '../engine/projections/import.ts';
import { isImport } from '../engine/projections/starts.ts';
import { fitsIndex, isStored } from '../engine/projections/table.ts';
import type { PropertySchema } from '../engine/record-schema.ts';
import type { Action, Field, ImportSheet, Resource, Screen } from '../engine/resource.ts';
import { kindFacets } from '../kinds/tables/meanings.ts';
import { compileLimits, withLimits } from './actions/limits.ts';
import { compileActions, formWidth } from './actions.ts';
import { compileFollowing } from './expressions/following.ts';
import { columnOf } from './field.ts';
import { type Catalog, compileReference } from './kind.ts';
import { compileLabel, compileLocator } from './labels/label-rule.ts';
import { checkTwice } from './names.ts';
import { CompileError, type Problem, Report } from './problem.ts';
import { type Calls, checkPrograms } from './programs.ts';
import { compileRecord, type RecordContext, withBaseFields } from './record.ts';
import { checkReferences } from './references.ts';
import { withComparisons } from './rules/comparisons.ts';
import * as words from './vocabulary.ts';
import { IMPORT_RULE_KEYS, IMPORT_WAY_KEYS, SCREEN_KEYS } from './vocabulary.ts';
import { checkAmong, checkOrder, compileScreenWords } from './words/screen-words.ts';

type Compile<Compiled> = (descriptor: Descriptor, catalog: Catalog) => Compiled;

/** Cached result for one descriptor, and the other descriptors it depends on. */
interface Kept<Compiled> {
  compiled: Compiled;
  /** Descriptors looked up by name, including missing ones. */
  met: ReadonlyMap<string, Descriptor | undefined>;
  kinds: string;
}

/** Maximum cached results per descriptor: tenants may have different versions of the descriptors it refers to. */
const MOST_KEPT = 4;

/** Caches frozen results as long as a descriptor and all descriptors it refers to are the same objects. */
function onceEach<Compiled>(compile: Compile<Compiled>): Compile<Compiled> {
  const cache = new WeakMap<Descriptor, Kept<Compiled>[]>();
  return (descriptor, catalog) => {
    const before = cache.get(descriptor) ?? [];
    const kinds = kindsOf(catalog);
    const found = before.find((kept) => kept.kinds === kinds && isSame(kept.met, catalog));
    if (found) return found.compiled;
    const met = new Map<string, Descriptor | undefined>();
    const compiled = compile(descriptor, noting(catalog, met));
    deepFreeze(compiled);
    for (const one of [descriptor, ...met.values()]) deepFreeze(one);
    cache.set(descriptor, [{ compiled, met, kinds }, ...before].slice(0, MOST_KEPT));
    return compiled;
  };
}

/** Reference kind of every resource, which the compiler reads without looking up the descriptor by name. */
function kindsOf(catalog: Catalog): string {
  return Array.from(catalog.values(), ({ name, referenceKind }) => `${name} ${referenceKind ?? ''}`).join();
}

function isSame(met: Kept<unknown>['met'], catalog: Catalog): boolean {
  return [...met].every(([name, descriptor]) => catalog.get(name) === descriptor);
}

function noting(catalog: Catalog, met: Map<string, Descriptor | undefined>): Catalog {
  return {
    values: () => catalog.values(),
    get(name) {
      met.set(name, catalog.get(name));
      return catalog.get(name);
    },
  };
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
}

/** Names defined elsewhere to which descriptors may refer; references to an absent set are not checked. */
export interface KnownParts {
  dictionaries?: ReadonlySet<string>;
  calls?: Calls | undefined;
}

/** Compiles all descriptors and checks references; results are frozen. @throws CompileError with all problems */
export function compileAll(descriptors: Iterable<Descriptor>, known?: KnownParts): Map<string, Resource> {
  const { resources, problems } = compileEach(descriptors, known);
  if (problems.length > 0) throw new CompileError(problems);
  return resources;
}

/** Compiles every descriptor and returns the problems with the results, so that the caller can check further files. */
export function compileEach(
  descriptors: Iterable<Descriptor>,
  { dictionaries, calls }: KnownParts = {},
): { resources: Map<string, Resource>; problems: Problem[] } {
  const catalog = new Map([...descriptors].map((descriptor) => [descriptor.name, descriptor]));
  const problems: Problem[] = [];
  const resources = new Map<string, Resource>();
  for (const descriptor of catalog.values()) {
    const compiled = compileResource(descriptor, catalog);
    resources.set(descriptor.name, compiled.resource);
    addAll(problems, compiled.problems);
  }
  for (const resource of resources.values())
    addAll(problems, checkReferences(resource, resources, dictionaries).problems);
  if (calls)
    for (const resource of resources.values()) addAll(problems, checkPrograms(resource, calls, resources).problems);
  return { resources, problems };
}

interface Compiled {
  resource: Resource;
  problems: Problem[];
}

/** Compiles one descriptor; problems are returned, so that all can be shown at once. */
export const compileResource = onceEach((written, catalog): Compiled => {
  const descriptor = withLimits(written);
  const report = new Report(descriptor.name);
  checkKeys(report, descriptor);
  if (!words.isUsableKey(descriptor.name) || words.isTakenKey(descriptor.name))
    report.add('name', '应为字母开头，后接字母、数字或下划线，且不是系统保留字');
  const context: RecordContext = { descriptor, catalog, report, path: 'record', isForm: false };
  const own = withBaseFields(compileRecord(descriptor.record, context), context);
  const whole = compileFollowing(own, { ...context, record: descriptor.record, due: descriptor.limits?.due });
  const fields = withComparisons(whole, descriptor.record, context);
  const actions = compileActions({ ...context, fields });
  const screens = compileScreens({ descriptor, fields, actions, report });
  const hasSort = fields.some((field) => field.key === 'sort');
  const resource: Resource = {
    name: descriptor.name,
    title: descriptor.title,
    description: descriptor.description ?? '',
    display: descriptor.display,
    form: { width: formWidth(descriptor) },
    scope: descriptor.scope ?? null,
    order:
      descriptor.order ??
      (hasSort ? [BY_SORT, ...nameOrder(descriptor.display, fields)] : [{ field: 'id', direction: 'descend' }]),
    ...treeOf(descriptor),
    workflow: descriptor.workflow ?? null,
    workflowRecord: descriptor.workflowRecord ?? 'id',
    ...compileReference(descriptor, catalog, report),
    unique: descriptor.unique ?? [],
    indexes: [...(descriptor.indexes ?? []), ...actions.flatMap(taskIndexes)],
    import: { ...compileImport({ descriptor, fields, actions, report }), sheets: compileSheets(actions, context) },
    label: compileLabel({ descriptor, fields, actions, report }),
    address: compileLocator({ descriptor, fields, actions, report }),
    limits: compileLimits(descriptor, { fields, actions, report }),
    children: (descriptor.children ?? []).map((child) => ({ width: 900, ...child })),
    sections: descriptor.sections ?? [],
    fields,
    actions,
    screens,
  };
  return { resource, problems: report.problems };
});

const BY_SORT: Resource['order'][number] = { field: 'sort', direction: 'ascend' };

/** Order of records with equal `sort`: by name, if the name can be indexed. */
function nameOrder(display: string, fields: readonly Field[]): Resource['order'] {
  const isNamed = fields.some(
    (field) => field.key === display && isStored(field) && field.sortable && fitsIndex(field),
  );
  return isNamed ? [{ field: display, direction: 'ascend' }] : [];
}

function checkKeys(report: Report, descriptor: Descriptor): void {
  const { children = [], order = [], sections = [], form = {} } = descriptor;
  report.keys('', descriptor, words.DESCRIPTOR_KEYS);
  report.keys('form', form, words.RESOURCE_FORM_KEYS);
  for (const child of children) report.keys('children', child, words.CHILD_KEYS);
  for (const one of order) report.keys('order', one, words.ORDER_KEYS);
  for (const section of sections) report.keys('sections', section, words.SECTION_KEYS);
}

/** Indexes on state and person, for queries of a user's tasks. */
function taskIndexes({ effect }: Action): string[][] {
  const { todo, state } = effect ?? {};
  return todo && state ? todo.people.map((key) => [state.field, key]) : [];
}

function treeOf({ tree, treePath }: Descriptor): Pick<Resource, 'tree' | 'treePath'> {
  return { tree: tree ?? null, treePath: treePath ?? null };
}

interface ImportContext {
  descriptor: Descriptor;
  fields: readonly Field[];
  actions: readonly Action[];
  report: Report;
}

/** Import rule; `key`, by which a row of a sheet finds its record, defaults to the first unique input or group. */
function compileImport({ descriptor, fields, actions, report }: ImportContext): Omit<Resource['import'], 'sheets'> {
  const verbs = actions.map(({ verb }) => verb);
  if (verbs.includes('import') && !verbs.includes('add'))
    report.add('actions', '中的“import”要新增记录，请同时写“add”');
  const rule = descriptor.import;
  if (rule) report.keys('import', rule, IMPORT_RULE_KEYS);
  const inputs = fields.filter(isSheetInput).map(({ key }) => key);
  for (const key of rule?.key ?? []) if (!inputs.includes(key)) report.unknown('import.key', key, inputs);
  const own = fields.filter(isSheetInput).flatMap((field) => [field.importColumn.column, ...headingsOf(field)]);
  for (const word of rule?.headers?.flat() ?? []) if (!own.includes(word)) report.unknown('import.headers', word, own);
  checkWays(rule?.ways ?? [], actions, report);
  const { key = standardKey(descriptor, fields, inputs), headers = [], ways = [] } = rule ?? {};
  return { key, headers, ways };
}

function compileSheets(actions: readonly Action[], context: RecordContext): ImportSheet[] {
  const { descriptor, report } = context;
  const verbs = actions.filter(isImport).map(({ verb }) => verb);
  return (descriptor.import?.sheets ?? []).map(({ verb, title, record, ...others }, index) => {
    const path = `import.sheets.${index}`;
    report.keys(path, { verb, title, record, ...others }, words.IMPORT_SHEET_KEYS);
    if (!verbs.includes(verb)) report.unknown(`${path}.verb`, verb, verbs);
    const columns = Object.entries(record.properties).map(([key, column]): [string, PropertySchema] => {
      const source = descriptor.record.properties[key];
      return [key, source && column.type === undefined ? columnOf(source, column) : column];
    });
    const whole = { ...record, properties: Object.fromEntries(columns) };
    return { verb, title, fields: compileRecord(whole, { ...context, path: `${path}.record`, isForm: true }) };
  });
}

/** Checks that the `verb` of each choice for imported rows is also the `verb` of a button of the add form. */
function checkWays(ways: readonly ImportWay[], actions: readonly Action[], report: Report): void {
  const { formSubmits = [] } = actions.find(({ verb }) => verb === 'add') ?? {};
  const further = formSubmits.flatMap(({ verb }) => verb ?? []);
  for (const [index, way] of ways.entries()) {
    const path = `import.ways.${index}`;
    report.keys(path, way, IMPORT_WAY_KEYS);
    if (way.verb !== undefined && !further.includes(way.verb)) report.unknown(`${path}.verb`, way.verb, further);
  }
}

function standardKey(descriptor: Descriptor, fields: readonly Field[], inputs: readonly string[]): string[] {
  const single = fields.find(({ key, unique, kind }) => unique && !kindFacets[kind].given && inputs.includes(key));
  if (single) return [single.key];
  return descriptor.unique?.find((keys) => keys.every((key) => inputs.includes(key))) ?? [];
}

interface ScreenContext {
  descriptor: Descriptor;
  fields: readonly Field[];
  actions: readonly Action[];
  report: Report;
}

/** The default list, named like the resource, and the other lists of a descriptor. */
function compileScreens(context: ScreenContext): Screen[] {
  const declared = context.descriptor.screens ?? {};
  const own = context.descriptor.name;
  const names = [own, ...Object.keys(declared).filter((name) => name !== own)];
  return names.map((name) => compileScreen(name, declared[name] ?? {}, context));
}

function compileScreen(name: string, spec: ScreenSpec, context: ScreenContext): Screen {
  const { descriptor, fields, actions, report } = context;
  const path = `screens.${name}`;
  report.keys(path, spec, SCREEN_KEYS);
  const source = spec.source ?? 'page';
  const columns = spec.columns ?? fields.filter((f) => f.show.list).map((f) => f.key);
  checkTwice(report, `${path}.columns`, spec.columns);
  checkTwice(report, `${path}.search`, spec.search);
  checkTwice(report, `${path}.actions`, spec.actions);
  checkAmong(report, `${path}.columns`, { words: spec.columns, known: fields.map((f) => f.key) });
  checkAmong(report, `${path}.fold`, { words: spec.fold, known: columns });
  checkAmong(report, `${path}.search`, { words: spec.search, known: fields.filter((f) => f.search).map((f) => f.key) });
  checkAmong(report, `${path}.actions`, { words: spec.actions, known: actions.map((a) => a.verb) });
  if (spec.source) checkAmong(report, `${path}.source`, { words: [spec.source], known: actions.map((a) => a.verb) });
  checkOrder(report, `${path}.order`, { order: spec.order, fields });
  return {
    name,
    title: spec.title ?? descriptor.title,
    description: spec.description ?? descriptor.description ?? '',
    source,
    fixed: spec.fixed ?? {},
    initial: spec.initial ?? {},
    order: spec.order ?? null,
    filters: spec.filters ?? {},
    ...compileScreenWords(spec, { report, path, fields, actions }),
    columns,
    fold: spec.fold ?? [],
    search: spec.search ?? fields.filter((f) => f.search?.shown).map((f) => f.key),
    actions: spec.actions ?? actions.filter((a) => a.place !== 'none').map((a) => a.verb),
    operationsWidth: spec.operationsWidth ?? null,
  };
}
