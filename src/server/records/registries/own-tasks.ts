import { type EffectAction, hasEffect } from '../../../engine/action-effect.ts';
import type { Resource } from '../../../engine/resource.ts';
import { parseWallTime } from '../../../engine/wall-time.ts';
import type { Catalog } from '../../catalog.ts';
import { type UserCtx, underCode } from '../../ctx.ts';
import { all, any, equals, oneOf, type RowFilter } from '../../db/records/filter.ts';
import { selectRows } from '../../db/records/read.ts';
import { RANK_WITHOUT_DUE, type TaskCursor } from '../../db/time-range.ts';
import { performAction } from '../actions/perform.ts';
import { countRecords } from '../page.ts';
import { toRecord } from '../values/rows.ts';
import { visibleBranches } from '../visibility.ts';
import type { Task, TaskKind } from './tasks.ts';

export type TodoAction = EffectAction & { effect: { todo: object; state: object } };

const kindsByCatalog = new WeakMap<Catalog, readonly TaskKind[]>();

/** Kinds of tasks of `todo` actions in a tenant's descriptors, cached by catalogue. */
export function ownKinds(catalog: Catalog): readonly TaskKind[] {
  const kinds =
    kindsByCatalog.get(catalog) ??
    catalog.resources.flatMap((resource) =>
      resource.actions.flatMap((action) => (hasEffect(action) && isTodo(action) ? [kindOf(resource, action)] : [])),
    );
  kindsByCatalog.set(catalog, kinds);
  return kinds;
}

export function isTodo(action: EffectAction): action is TodoAction {
  return action.effect.todo !== null && action.effect.state !== null;
}

function kindOf(resource: Resource, action: TodoAction): TaskKind {
  const { name } = resource;
  const { verb, permission, access } = action;
  const own = (ctx: UserCtx) => (access === 'permission' ? underCode(ctx, permission) : ctx);
  return {
    key: `${name}${verb.charAt(0).toUpperCase()}${verb.slice(1)}`,
    title: action.effect.todo.title,
    resource: name,
    states: { field: action.effect.state.field, of: action.effect.state.from },
    ...(access === 'permission' ? { permission } : {}),
    count: (ctx) => countRecords(own(ctx), resource, waiting(ctx, action)),
    page: (ctx, of) => page(own(ctx), resource, { ...of, action }),
    shared: [
      {
        resource: name,
        verb,
        permission,
        perform: (ctx, id, input) => performAction(own(ctx), name, { verb, body: { ...input, id } }),
      },
    ],
  };
}

/** Filter for records that wait for the caller. */
function waiting({ caller }: UserCtx, { effect: { todo, state } }: TodoAction): RowFilter {
  return all(
    oneOf(state.field, state.from),
    // few: an action names a handful of fields of people
    any(...todo.people.map((key) => equals(key, caller.id))),
  );
}

async function page(
  ctx: UserCtx,
  resource: Resource,
  { action, after, limit }: { action: TodoAction; after: TaskCursor | null; limit: number },
): Promise<Task[]> {
  const model = ctx.catalog.model(resource.name);
  const { limits } = resource;
  const isLimited = action.effect.state.from.every((state) => limits?.of.some(({ states }) => states.includes(state)));
  // If a state has no time limit, its tasks come after all tasks with a due time.
  const [time, first] = limits && isLimited ? [limits.due, 0] : ['createdTime', RANK_WITHOUT_DUE];
  const rows = await selectRows(ctx.db, model, {
    filter: all(waiting(ctx, action), after && behind({ time, first, after })),
    visible: visibleBranches(ctx, resource),
    order: [
      { field: time, direction: 'ascend' },
      { field: 'id', direction: 'ascend' },
    ],
    limit,
  });
  return rows.map((row) => {
    const record = toRecord(model, row);
    const id = Number(record.id);
    const momentOf = (key: string) => parseWallTime(String(record[key]));
    const due = limits && momentOf(limits.due);
    const since = momentOf(limits?.since ?? 'createdTime') ?? ctx.now();
    return {
      ...{ id, recordId: id, resource: resource.name, verb: action.verb },
      name: String(record[resource.display] ?? id),
      ...{ number: null, place: null, person: null, since, due },
      rank: first + Math.floor((momentOf(time) ?? since).getTime() / 1_000),
    };
  });
}

/** Filter for rows after a cursor. Ranks are whole seconds, within which rows are sorted by id. */
function behind({ time, first, after }: { time: string; first: number; after: TaskCursor }): RowFilter | null {
  if (after.rank < first) return null;
  const second = (after.rank - first) * 1_000;
  const [begin, end] = [new Date(second), new Date(second + 1_000)];
  return any(
    { key: time, op: 'gte', value: end },
    all({ key: time, op: 'gte', value: begin }, { key: 'id', op: 'gt', value: after.id }),
  );
}
