import { mayDo } from '../../../../engine/permissions.ts';
import { screenOf } from '../../../../engine/projections/columns.ts';
import { canOf, type UserCtx } from '../../../../server/ctx.ts';
import { allKinds, countTasks } from '../../../../server/records/registries/tasks.ts';
import { screenPaths } from '../../../people/access/index.ts';

export interface Todo {
  key: string;
  title: string;
  count: number;
  /** URL of the list that holds exactly the counted tasks. */
  path: string;
  /** True for work that the caller began himself, such as drafts; totals do not include it. */
  isApart?: true;
}

interface Target {
  resource: string;
  screen: string;
  /** Value of the list's filter `todo`; absent if the list opens with exactly these tasks. */
  todo?: string;
}

/** List of all visible hazards, for users without a menu of the stage. */
const query = (todo: string): Target => ({ resource: 'RiskRegister', screen: 'RiskQuery', todo });

const own = (screen: string, todo?: string, resource = screen): Target => ({
  resource,
  screen,
  ...(todo === undefined ? {} : { todo }),
});

/** Lists for each kind of task, the best first; the kinds are in the order of the home page. */
export const TARGETS: { readonly [kind: string]: readonly Target[] } = {
  execute: [own('RiskTimedPlanningExecute', 'execute')],
  register: [own('RiskRegister', 'register')],
  judge: [own('RiskJudge', 'judge', 'RiskRegister'), query('judge')],
  check: [own('RiskAgainCheck'), query('check')],
  rectify: [own('RiskRectify', 'rectify'), query('rectify')],
  accept: [own('RiskAcceptRecord'), query('accept')],
  delay: [own('RiskDelay', 'delay')],
};

/** Component of the inbox menu, which lists every kind. */
const INBOX = 'Inbox';

/** Open tasks of the caller with links to lists; kinds defined by descriptors are listed only while a task waits. */
export async function homeTodo(ctx: UserCtx): Promise<Todo[]> {
  const screens = Object.values(TARGETS).flatMap((targets) => targets.map(({ screen }) => screen));
  const paths = await screenPaths(ctx, [...new Set([...screens, INBOX])]);
  const inbox = paths.get(INBOX);
  const shipped = new Set(allKinds().map(({ key }) => key));
  const kinds = (await countTasks(ctx)).filter(({ key, count }) => count > 0 || shipped.has(key));
  const order = Object.keys(TARGETS);
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return kinds
    .toSorted((one, other) => place(one.key) - place(other.key))
    .flatMap(({ key, title, count, isApart }) => {
      const path = pathOf(ctx, paths, TARGETS[key] ?? []) ?? (inbox ? `${inbox}?kind=${key}` : null);
      return path ? [{ key, title, count, path, ...(isApart ? { isApart } : {}) }] : [];
    });
}

/** URL of the first list the caller has a menu of and may read. */
function pathOf(ctx: UserCtx, paths: ReadonlyMap<string, string>, targets: readonly Target[]): string | null {
  for (const { resource: name, screen, todo } of targets) {
    const resource = ctx.catalog.resource(name);
    const { source } = screenOf(resource, screen);
    const action = resource.actions.find(({ verb }) => verb === source);
    const path = paths.get(screen);
    if (path && action && mayDo(action, canOf(ctx))) return todo === undefined ? path : `${path}?todo=${todo}`;
  }
  return null;
}
