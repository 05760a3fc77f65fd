import { VERBS } from '../actions.ts';
import { type Can, mayDo } from '../permissions.ts';
import type { Action, Resource } from '../resource.ts';

/** An action that can be started without a record. */
export interface Start {
  screen: string;
  verb: string;
  /** Title such as 新增隐患. */
  title: string;
}

/** True for verbs that import a sheet: `import`, and RiskPoint's `importRiskData` (wire.md#7). */
export const isImport = (action: Action) => action.verb.startsWith('import');

/** True for the verb that prints labels of one row, the selected rows, or all that match the filters. */
export const isLabel = (action: Action) => action.verb === 'label';

const isStart = (action: Action) => action.place === 'primary' || isImport(action);

/** Title with the resource: 新增 becomes 新增隐患; a descriptor's own title (新增类型) is complete. */
export function titleOf({ verb, title }: Action, resource: Resource): string {
  return title === VERBS[verb]?.title ? `${title}${resource.title}` : title;
}

/** Actions that the caller may start from a resource's screens, each verb once, on the first screen that has it. */
export function toStarts(resource: Resource, can: Can): Start[] {
  const starts = new Map<string, Start>();
  for (const screen of resource.screens) {
    for (const verb of screen.actions) {
      const action = resource.actions.find((candidate) => candidate.verb === verb);
      if (!action || !isStart(action) || !mayDo(action, can) || starts.has(verb)) continue;
      starts.set(verb, { screen: screen.name, verb, title: titleOf(action, resource) });
    }
  }
  return [...starts.values()];
}
