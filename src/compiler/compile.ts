import type { Descriptor } from '../engine/descriptor.ts';
import { addAll } from '../engine/many.ts';
import type { Resource } from '../engine/resource.ts';
import { compileActions, formWidth } from './actions.ts';
import { compileFollowing } from './expressions/following.ts';
import { compileImport } from './import-rule.ts';
import { compileLocator } from './labels/address-rule.ts';
import { compileLabel } from './labels/label-rule.ts';
import { CompileError, type Problem, Report } from './problem.ts';
import { type Calls, checkPrograms } from './programs.ts';
import { compileRecord, type RecordContext, withBaseFields } from './record.ts';
import { checkReferences } from './references.ts';
import { onceEach } from './reuse/once.ts';
import { withComparisons } from './rules/comparisons.ts';
import { compileScreens } from './screens.ts';
import { compileReference } from './targets/reference-kind.ts';
import * as words from './vocabulary.ts';

/** Parts outside the descriptors that these may refer to; absent parts are not checked. */
export interface KnownParts {
  /** Codes of dictionary types. */
  dictionaries?: ReadonlySet<string>;
  calls?: Calls | undefined;
}

/** Compiles all descriptors: filled, checked and frozen. Throws CompileError with all problems of all files. */
export function compileAll(descriptors: Iterable<Descriptor>, known?: KnownParts): Map<string, Resource> {
  const { resources, problems } = compileEach(descriptors, known);
  if (problems.length > 0) throw new CompileError(problems);
  return resources;
}

/** Compiles every descriptor and returns the problems beside the results, for checks that continue with other files. */
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
  if (calls) for (const resource of resources.values()) addAll(problems, checkPrograms(resource, calls).problems);
  return { resources, problems };
}

interface Compiled {
  resource: Resource;
  problems: Problem[];
}

/** Compiles one descriptor with the others as context. Problems are returned, so that all can be shown at once. */
export const compileResource = onceEach((descriptor, catalog): Compiled => {
  const report = new Report(descriptor.name);
  checkKeys(report, descriptor);
  if (!words.isUsableKey(descriptor.name) || words.isTakenKey(descriptor.name))
    report.add('name', '应为字母开头，后接字母、数字或下划线，且不是系统保留字');
  const context: RecordContext = { descriptor, catalog, report, path: 'record', isForm: false };
  const own = withBaseFields(compileRecord(descriptor.record, context), context);
  const whole = compileFollowing(own, { ...context, record: descriptor.record });
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
      (hasSort ? [{ field: 'sort', direction: 'ascend' }] : [{ field: 'id', direction: 'descend' }]),
    ...treeOf(descriptor),
    workflow: descriptor.workflow ?? null,
    workflowRecord: descriptor.workflowRecord ?? 'id',
    ...compileReference(descriptor, catalog, report),
    unique: descriptor.unique ?? [],
    indexes: descriptor.indexes ?? [],
    import: compileImport({ descriptor, fields, actions, report }),
    label: compileLabel({ descriptor, fields, actions, report }),
    address: compileLocator({ descriptor, fields, actions, report }),
    children: (descriptor.children ?? []).map((child) => ({ width: 900, ...child })),
    sections: descriptor.sections ?? [],
    fields,
    actions,
    screens,
  };
  return { resource, problems: report.problems };
});

function checkKeys(report: Report, descriptor: Descriptor): void {
  const { children = [], order = [], sections = [], form = {} } = descriptor;
  report.keys('', descriptor, words.DESCRIPTOR_KEYS);
  report.keys('form', form, words.RESOURCE_FORM_KEYS);
  for (const child of children) report.keys('children', child, words.CHILD_KEYS);
  for (const one of order) report.keys('order', one, words.ORDER_KEYS);
  for (const section of sections) report.keys('sections', section, words.SECTION_KEYS);
}

function treeOf({ tree, treePath }: Descriptor): Pick<Resource, 'tree' | 'treePath'> {
  return { tree: tree ?? null, treePath: treePath ?? null };
}
