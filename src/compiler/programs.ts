import { toQuery } from '../engine/projections/query.ts';
import type { Action, Resource } from '../engine/resource.ts';
import { nearest, Report } from './problem.ts';

/** Verbs that the server implements for every resource; others need handwritten code. */
const GENERIC_VERBS: readonly string[] = [
  'page',
  'list',
  'tree',
  'dropDown',
  'detail',
  'history',
  'add',
  'edit',
  'delete',
  'mutiDelete',
  'changeStatus',
  'import',
  'export',
  'label',
  'remind',
];

/** Handwritten calls (`POST /RiskRegister/judge`), and filters that handwritten code adds to lists (filterCall). */
export type Calls = ReadonlySet<string>;
type ResourceMap = ReadonlyMap<string, Resource>;

/** Entry in `Calls` for a query key of a list that handwritten code evaluates. */
export function filterCall(resource: string, queryKey: string): string {
  return `FILTER ${resource}?${queryKey}`;
}

/** Reports verbs that neither code nor descriptor implements, whose button and permission would have no call. */
export function checkPrograms(resource: Resource, calls: Calls, all: ResourceMap): Report {
  const { name, actions } = resource;
  const report = new Report(name);
  checkPresets(report, resource, calls);
  checkOffers(report, resource, { calls, all });
  checkRemind(report, resource, calls);
  const isCall = ({ method, path }: Action) => calls.has(`${method} ${path}`);
  for (const [index, action] of actions.entries()) {
    if (action.effect && isCall(action))
      report.add(`actions.${index}`, `中的动作“${action.verb}”已有程序，不能再写 set 或 state`);
    const further = action.formSubmits.some(({ verb }) => actions.some((one) => one.verb === verb && one.effect));
    if (further && isCall(action))
      report.add(`actions.${index}.form.submits`, `的“${action.verb}”由程序保存，不能同时执行写了 set 或 state 的动作`);
    if (action.effect || GENERIC_VERBS.includes(action.verb) || isCall(action)) continue;
    const own = [...calls].flatMap((call) => call.split(`/${name}/`)[1] ?? []);
    const verbs = [...new Set([...own, ...GENERIC_VERBS])];
    const { verb: word } = action;
    const meant = nearest(word, verbs);
    report.add(
      `actions.${index}`,
      `中的动作“${word}”没有对应的程序（${action.method} ${action.path}），请去掉或先编写程序`,
      meant ? `是不是“${meant}”？` : `现有的动作：${verbs.join('、')}`,
      meant ? { word, meant } : { word },
    );
  }
  return report;
}

/** Reports 催办 in a resource without tasks: it would have no receivers. */
function checkRemind(report: Report, { actions }: Resource, calls: Calls): void {
  const at = actions.findIndex(({ verb, method, path }) => verb === 'remind' && !calls.has(`${method} ${path}`));
  if (at >= 0 && !actions.some(({ effect }) => effect?.todo))
    report.add(`actions.${at}`, '中的动作“remind”没有可催办的工作，请在一个动作上写 todo');
}

/** Reports presets with unknown query keys, which lists ignore (decision 072): the preset would show every row. */
function checkPresets(report: Report, resource: Resource, calls: Calls): void {
  const queryKeys = queryKeysOf(resource, calls);
  for (const { name, presets } of resource.screens) {
    for (const [index, { filter }] of presets.entries()) {
      const at = `screens.${name}.presets.${index}.filter`;
      for (const key of Object.keys(filter)) if (!queryKeys.includes(key)) report.unknown(at, key, queryKeys);
    }
  }
}

/** Reports query keys of `where` that lists would ignore, and stages without a call that returns people. */
function checkOffers(report: Report, { fields, actions }: Resource, of: { calls: Calls; all: ResourceMap }): void {
  for (const { key, relation } of [...fields, ...actions.flatMap(({ form }) => form?.fields ?? [])]) {
    const target = of.all.get(relation?.resource ?? '');
    if (!target || !relation) continue;
    const queryKeys = queryKeysOf(target, of.calls);
    for (const asked of Object.keys(relation.where))
      if (!queryKeys.includes(asked)) report.unknown(`${key}.x-relation.where`, asked, queryKeys);
    const people = `${relation.stageResource}/candidates`;
    if (!of.all.has(relation.stageResource ?? '') || of.calls.has(`GET /${people}`)) continue;
    const offered = [...of.calls].flatMap((call) => /^GET \/(.+\/candidates)$/.exec(call)?.[1] ?? []);
    report.unknown(`${key}.x-relation.choices`, people, offered);
  }
}

function queryKeysOf(resource: Resource, calls: Calls): string[] {
  const start = filterCall(resource.name, '');
  const own = [...calls].flatMap((call) => (call.startsWith(start) ? call.slice(start.length) : []));
  return [...LIST_SEARCH, ...own, ...Object.keys(toQuery(resource).filters)];
}

/** Query keys that filter any list; those of sorting and paging are not among them. */
const LIST_SEARCH = ['searchValue', 'searchBeginTime', 'searchEndTime'];
