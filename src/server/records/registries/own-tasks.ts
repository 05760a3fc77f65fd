import { type EffectAction, hasEffect } from '../../../engine/action-effect.ts';
import type { Resource } from '../../../engine/resource.ts';
import { parseWallTime } from '../../../engine/wall-time.ts';
import type { Catalog } from '../../catalog.ts';
import { may, type UserCtx, underCode } from '../../ctx.ts';
import { all, any, equals, type RowFilter } from '../../db/records/filter.ts';
import { selectRows } from '../../db/records/read.ts';
import { RANK_WITHOUT_DUE, type TaskCursor } from '../../db/time-range.ts';
import { performAction } from '../actions/perform.ts';
import { countRecords } from '../page.ts';
import { toRecord } from '../values/rows.ts';
import { visibleBranches } from '../visibility.ts';
import type { Task, TaskKind } from './tasks.ts';

type TodoAction = EffectAction & { effect: { todo: object; state: object } };

const kindsByCatalog = new WeakMap<Catalog, readonly TaskKind[]>();

/** Kinds of tasks by the actions of a tenant's descriptors that say so (`todo`), made once for each catalogue. */
export function ownKinds(catalog: Catalog): readonly TaskKind[] {
  const kinds =
    kindsByCatalog.get(catalog) ??
    catalog.resources.flatMap((resource) =>
      resource.actions.flatMap((action) => (hasEffect(action) && isTodo(action) ? [kindOf(resource, action)] : [])),
    );
  kindsByCatalog.set(catalog, kinds);
  return kinds;
}

function isTodo(action: EffectAction): action is TodoAction {
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
    isFor: (ctx) => access !== 'permission' || may(ctx, permission),
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

/** Records in a state that permits the action, which name the caller. */
function waiting({ caller }: UserCtx, { effect: { todo, state } }: TodoAction): RowFilter {
  const states = state.from.filter((value) => value !== null);
  const isOpen: RowFilter = { key: state.field, op: 'any', value: states };
  return all(
    state.from.includes(null) ? any(isOpen, { key: state.field, op: 'empty' }) : isOpen,
    // few: the ways of an action
    any(...todo.people.map((key) => equals(key, caller.id))),
  );
}

async function page(
  ctx: UserCtx,
  resource: Resource,
  { action, after, limit }: { action: TodoAction; after: TaskCursor | null; limit: number },
): Promise<Task[]> {
  const model = ctx.catalog.model(resource.name);
  const rows = await selectRows(ctx.db, model, {
    filter: all(waiting(ctx, action), after && behind(after)),
    visible: visibleBranches(ctx, resource),
    order: [
      { field: 'createdTime', direction: 'ascend' },
      { field: 'id', direction: 'ascend' },
    ],
    limit,
  });
  return rows.map((row) => {
    const record = toRecord(model, row);
    const id = Number(record.id);
    const since = parseWallTime(String(record.createdTime)) ?? ctx.now();
    return {
      ...{ id, recordId: id, resource: resource.name, verb: action.verb },
      name: String(record[resource.display] ?? id),
      ...{ number: null, place: null, person: null, since, due: null },
      rank: RANK_WITHOUT_DUE + Math.floor(since.getTime() / 1_000),
    };
  });
}

/** Rows after a cursor. Ranks are whole seconds; within one, ids follow the times of creation. */
function behind({ rank, id }: TaskCursor): RowFilter | null {
  if (rank < RANK_WITHOUT_DUE) return null;
  const second = (rank - RANK_WITHOUT_DUE) * 1_000;
  const [begin, end] = [new Date(second), new Date(second + 1_000)];
  return any(
    { key: 'createdTime', op: 'gte', value: end },
    all({ key: 'createdTime', op: 'gte', value: begin }, { key: 'id', op: 'gt', value: id }),
  );
}
