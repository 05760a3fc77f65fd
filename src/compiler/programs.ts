import type { Action, Resource } from '../engine/resource.ts';
import { Report } from './problem.ts';

/** Verbs served for every resource; all others need a call written by hand. */
export const GENERIC_VERBS: readonly string[] = [
  'page',
  'list',
  'tree',
  'dropDown',
  'detail',
  'add',
  'edit',
  'delete',
  'mutiDelete',
  'changeStatus',
  'import',
  'export',
  'label',
];

/** Calls written by hand, as `POST /RiskRegister/judge`. */
export type Calls = ReadonlySet<string>;

/** A verb without a program would give a button, a grant and a document of a call that is not there. */
export function checkPrograms({ name, actions }: Resource, calls: Calls): Report {
  const report = new Report(name);
  const isServed = ({ method, path, verb }: Action) => GENERIC_VERBS.includes(verb) || calls.has(`${method} ${path}`);
  for (const [index, action] of actions.entries()) {
    if (isServed(action)) continue;
    const own = [...calls].flatMap((call) => call.split(`/${name}/`)[1] ?? []);
    const known = [...new Set([...own, ...GENERIC_VERBS])];
    report.add(
      `actions.${index}`,
      `中的动作“${action.verb}”没有对应的程序（${action.method} ${action.path}），请去掉或先编写程序`,
      `现有的动作：${known.join('、')}`,
    );
  }
  return report;
}
