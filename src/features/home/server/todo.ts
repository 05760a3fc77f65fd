import { mayDo } from '../../../engine/permissions.ts';
import { screenOf } from '../../../engine/projections/columns.ts';
import { canOf, type UserCtx } from '../../../server/ctx.ts';
import type { RowFilter } from '../../../server/db/records/filter.ts';
import { countRecords } from '../../../server/records/page.ts';
import { screenPaths } from '../../access/index.ts';
import { TODO } from '../../hazards/index.ts';
import { waitingRounds } from '../../plans/index.ts';

export interface Todo {
  key: string;
  title: string;
  count: number;
  /** Address of the list that holds exactly these. */
  path: string;
}

interface Entry {
  key: string;
  title: string;
  /** What waits; default: hazards, by their own key. */
  of?: { resource: string; waiting(ctx: UserCtx): RowFilter };
  /** Lists where it is found, the best first. */
  targets: readonly Target[];
}

interface Target {
  resource: string;
  screen: string;
  /** Absent: the list opens with exactly these. */
  todo?: string;
}

/** Every hazard somebody sees, for those who have no menu of the stage. */
const query = (todo: string): Target => ({ resource: 'RiskRegister', screen: 'RiskQuery', todo });

/** What may wait for somebody. */
export const ENTRIES: readonly Entry[] = [
  {
    key: 'execute',
    title: '待我执行',
    of: { resource: 'RiskTimedPlanningExecute', waiting: waitingRounds },
    targets: [{ resource: 'RiskTimedPlanningExecute', screen: 'RiskTimedPlanningExecute', todo: 'execute' }],
  },
  {
    key: 'register',
    title: '待我提交',
    targets: [{ resource: 'RiskRegister', screen: 'RiskRegister', todo: 'register' }, query('register')],
  },
  { key: 'judge', title: '待我研判', targets: [{ resource: 'RiskRegister', screen: 'RiskJudge' }, query('judge')] },
  {
    key: 'check',
    title: '待我核查',
    targets: [{ resource: 'RiskAgainCheck', screen: 'RiskAgainCheck' }, query('check')],
  },
  {
    key: 'rectify',
    title: '待我整改',
    targets: [{ resource: 'RiskRectify', screen: 'RiskRectify', todo: 'rectify' }, query('rectify')],
  },
  {
    key: 'accept',
    title: '待我验收',
    targets: [{ resource: 'RiskAcceptRecord', screen: 'RiskAcceptRecord' }, query('accept')],
  },
];

/** What waits for the caller, each with a list his menus hold; what he has no list of is not his to do. */
export async function homeTodo(ctx: UserCtx): Promise<Todo[]> {
  const screens = new Set(ENTRIES.flatMap(({ targets }) => targets.map(({ screen }) => screen)));
  const paths = await screenPaths(ctx, [...screens]);
  const todos = ENTRIES.map(async ({ key, title, of, targets }): Promise<Todo[]> => {
    const path = pathOf(ctx, paths, targets);
    const waiting = of ? of.waiting(ctx) : TODO[key]?.(ctx);
    if (!path || !waiting) return [];
    const resource = ctx.catalog.resource(of?.resource ?? 'RiskRegister');
    return [{ key, title, count: await countRecords(ctx, resource, waiting), path }];
  });
  return (await Promise.all(todos)).flat();
}

/** Address of the first list the caller has a menu of and may read. */
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
