import type { WireRecord } from '../../../../engine/json.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import type { TaskCursor } from '../../../../server/db/time-range.ts';
import { refuse } from '../../../../server/errors.ts';
import { type Performer, performEach, type Verdict } from '../../../../server/records/actions/several.ts';
import {
  allKinds,
  colorOf,
  nameOfShared,
  type SharedAction,
  sharedActions,
  type Task,
  taskKinds,
} from '../../../../server/records/registries/tasks.ts';

/** A task in the inbox; times are local times as text. */
interface InboxRow {
  kind: string;
  kindTitle: string;
  /** Colour word of the state in which the task's record waits. */
  color?: string;
  id: number;
  resource: string;
  verb: string;
  recordId: number;
  workflowId?: number;
  number?: string;
  name: string;
  place?: string;
  picture?: string;
  person?: string;
  since?: string;
  due?: string;
  isLate: boolean;
  /** Actions, as `Resource/verb`, that can be done on several tasks at once. */
  shared: string[];
}

/** Most urgent tasks first; `next` is the cursor of the next page, absent on the last one. */
interface InboxPage {
  rows: InboxRow[];
  next?: string;
}

interface Place extends TaskCursor {
  kind: string;
}

/** Cursor format: rank, kind and id of the last task of the previous page. Ranks are seconds; 12 digits fit a Date. */
export const CURSOR = '^\\d{1,12}[.][A-Za-z][A-Za-z0-9]{0,80}[.]\\d{1,15}$';

/** The caller's open tasks of one kind, or of all kinds without `isApart`; reads at most one page of each kind. */
export async function inboxPage(
  ctx: UserCtx,
  { kind, after, pageSize }: { kind?: string; after?: string; pageSize: number },
): Promise<InboxPage> {
  const kinds = taskKinds(ctx).filter(({ key, isApart }) => (kind === undefined ? !isApart : key === kind));
  const place = readPlace(after);
  const pages = kinds.map(async (one) => {
    const color = colorOf(ctx, one);
    const of = { kind: one.key, kindTitle: one.title, ...(color === undefined ? {} : { color }) };
    const tasks = await one.page(ctx, { after: place && within(place, one.key), limit: pageSize + 1 });
    const shared = sharedActions(ctx, one);
    return tasks.map((task) => ({ task, of: { ...of, shared: namesOf(shared, task) } }));
  });
  const found = (await Promise.all(pages)).flat();
  found.sort((a, b) => a.task.rank - b.task.rank || compare(a.of.kind, b.of.kind) || a.task.id - b.task.id);
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  const now = ctx.now();
  return {
    rows: page.map(({ task, of }) => toRow(task, of, now)),
    ...(last ? { next: `${last.task.rank}.${last.of.kind}.${last.task.id}` } : {}),
  };
}

function readPlace(text: string | undefined): Place | null {
  if (text === undefined) return null;
  const [rank, kind = '', id] = text.split('.');
  return { rank: Number(rank), kind, id: Number(id) };
}

/** Cursor within one kind: at equal rank, kinds sorted before the cursor's kind are complete, later ones not begun. */
function within({ rank, kind, id }: Place, key: string): TaskCursor {
  const order = compare(key, kind);
  if (order === 0) return { rank, id };
  return { rank, id: order < 0 ? Number.MAX_SAFE_INTEGER : -1 };
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function namesOf(shared: readonly SharedAction[], task: Task): string[] {
  return shared.filter(({ isFor }) => isFor?.(task) ?? true).map(nameOfShared);
}

function toRow(task: Task, of: Pick<InboxRow, 'kind' | 'kindTitle' | 'color' | 'shared'>, now: Date): InboxRow {
  const { id, resource, verb, recordId, workflowId, number, name, place, picture, person, since, due } = task;
  return {
    ...of,
    ...{ id, resource, verb, recordId, name },
    ...(workflowId === undefined ? {} : { workflowId }),
    ...(number === null ? {} : { number }),
    ...(place === null ? {} : { place }),
    ...(picture ? { picture } : {}),
    ...(person === null ? {} : { person }),
    ...(since === null ? {} : { since: formatWallTime(since) }),
    ...(due === null ? {} : { due: formatWallTime(due) }),
    isLate: due !== null && due < now,
  };
}

export interface Performance {
  /** Kind of the tasks; absent for rows of a list, whose action alone identifies the work. */
  kind?: string;
  /** Action as `Resource/verb` of the descriptor. */
  action: string;
  ids: number[];
  input: WireRecord;
}

/** Performs an action on several tasks, each with the function of the call for one task (decision 045). */
export function performTasks(by: Performer, of: Performance): Promise<Verdict[]> {
  const { kind, action, ids, input } = of;
  const { perform } = findAction(by.ctx, of);
  const several = { route: `/inbox/perform/${kind ?? action}`, content: { action, input }, ids };
  return performEach(by, several, (ctx, id) => perform(ctx, id, input));
}

function findAction(ctx: UserCtx, { kind, action }: Performance): SharedAction {
  const kinds = kind === undefined ? allKinds() : taskKinds(ctx).filter(({ key }) => key === kind);
  const found = kinds.flatMap((known) => sharedActions(ctx, known)).find((one) => nameOfShared(one) === action);
  if (!found) throw refuse('1013002');
  return found;
}
