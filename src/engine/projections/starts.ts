import { VERBS } from '../actions.ts';
import { type Can, mayDo } from '../permissions.ts';
import type { Action, Resource } from '../resource.ts';

/** An action that needs no record: its screen, verb and title. */
export interface Start {
  screen: string;
  verb: string;
  /** Title such as 新增隐患. */
  title: string;
}

/** True for toolbar verbs that import a sheet: `import`, and RiskPoint's `importRiskData` (wire.md#7). */
export const isImport = (action: Action) => action.verb.startsWith('import');

/** True for the verb that prints labels of rows: the selected ones, one, or all that match the filters. */
export const isLabel = (action: Action) => action.verb === 'label';

const isStart = (action: Action) => action.place === 'primary' || isImport(action);

/** Title with the object: 新增 and 导入 need it; a descriptor's own title – 新增类型 – contains it already. */
function titleOf({ verb, title }: Action, resource: Resource): string {
  return title === VERBS[verb]?.title ? `${title}${resource.title}` : title;
}

/** Actions a caller may start on the screens of a resource; of two screens with the same verb the first is returned. */
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
