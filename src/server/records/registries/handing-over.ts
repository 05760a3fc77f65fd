import { hasEffect } from '../../../engine/action-effect.ts';
import type { WireRecord } from '../../../engine/json.ts';
import type { Action, Resource } from '../../../engine/resource.ts';
import type { Catalog } from '../../catalog.ts';
import type { Ctx, UserCtx } from '../../ctx.ts';
import { all, any, EVERYTHING, equals, oneOf, type RowFilter } from '../../db/records/filter.ts';
import { countRows, selectRows, selectSome } from '../../db/records/read.ts';
import { invalid } from '../../errors.ts';
import { type Announcing, announceChange, notify } from '../../realtime/outbox.ts';
import { holdersOfCode } from '../../session/holders.sql.ts';
import { setFields } from '../edit.ts';
import { type Page, pageRecords } from '../page.ts';
import { toRecord } from '../values/rows.ts';
import { HANDOVERS, type Handover, type SuccessorChoice, type SuccessorQuery, type WaitingWork } from './handovers.ts';
import { isTodo, type TodoAction } from './own-tasks.ts';

const USER = 'sysUser';
/** Maximum records of an action handed over per call. */
const MAX_RECORDS = 200;
/** Maximum records named in a summary. */
const EXAMPLES = 3;
const REASON = '原办理人离岗移交';
const BY_ID = [{ field: 'id', direction: 'ascend' as const }];

const handoversByCatalog = new WeakMap<Catalog, readonly Handover[]>();

/** Handovers of the features, and those of actions for which a descriptor says so (`todo`), by their person's field. */
function handovers(catalog: Catalog): readonly Handover[] {
  const own =
    handoversByCatalog.get(catalog) ??
    catalog.resources.flatMap((resource) =>
      resource.actions.flatMap((action) =>
        hasEffect(action) && isTodo(action)
          ? action.effect.todo.people.map((key) => ownHandover({ resource, action, key }))
          : [],
      ),
    );
  handoversByCatalog.set(catalog, own);
  return [...HANDOVERS.all(), ...own];
}

/** Returns open work of these users in all features and descriptors. */
export async function waitingWork(ctx: UserCtx, userIds: readonly number[]): Promise<WaitingWork[]> {
  const lists: WaitingWork[][] = [];
  for (const { waiting } of handovers(ctx.catalog)) lists.push(await waiting(ctx, userIds));
  return lists.flat();
}

/**
 * Announces that accounts were opened or closed: work that waits for them becomes 待改派, or no longer is. Open lists and
 * counts are then read again, although no row of theirs was written.
 */
export async function announceWaiting(
  ctx: Announcing & Pick<Ctx, 'catalog'>,
  userIds: readonly number[],
): Promise<void> {
  for (const { waiting, resources } of handovers(ctx.catalog)) {
    if ((await waiting(ctx, userIds)).length === 0) continue;
    for (const name of resources) await announceChange(ctx, name, { ids: [] });
  }
}

export function handoverOf(catalog: Catalog, stage: string): Handover | undefined {
  return handovers(catalog).find(({ stages }) => stages.includes(stage));
}

interface Own {
  resource: Resource;
  action: TodoAction;
  /** Field of the person. */
  key: string;
}

function ownHandover(own: Own): Handover {
  const { resource, action, key } = own;
  const stage = `${resource.name}:${action.verb}:${key}`;
  // The creator of a record stays the same.
  const needsSuccessor = resource.fields.some((field) => field.key === key && !field.base);
  const unnamed = needsSuccessor ? '停用后无人办理，请在记录中改派' : '由创建人办理，不能移交';
  return {
    stages: [stage],
    resources: [resource.name],
    async waiting({ db, catalog }, userIds) {
      const model = catalog.model(resource.name);
      const selection = { filter: waitsFor(own, userIds), visible: [] };
      const { total } = await countRows(db, model, selection);
      if (total === 0) return [];
      const rows = await selectRows(db, model, { ...selection, order: BY_ID, limit: EXAMPLES });
      const examples = rows.map((row) => nameOf(resource, toRecord(model, row)));
      return [{ stage, title: `${resource.title}${action.title}`, count: total, examples, needsSuccessor, unnamed }];
    },
    candidates: (ctx, query) => candidates(ctx, action, query),
    handOver: (ctx, choice) => handOver(ctx, own, choice),
  };
}

function waitsFor({ action, key }: Own, userIds: readonly number[]): RowFilter {
  const { field, from } = action.effect.state;
  return all(oneOf(field, from), oneOf(key, userIds));
}

/** Enabled users who may perform the action, without the one who leaves. */
async function eligible({ db }: UserCtx, action: Action, leaver: number): Promise<RowFilter> {
  const isOpen = action.access !== 'permission';
  const holders = isOpen ? [] : await holdersOfCode(db, action.permission);
  const may = isOpen ? EVERYTHING : any(oneOf('id', holders), equals('adminType', '1'));
  return all(may, { not: equals('id', leaver) });
}

async function candidates(ctx: UserCtx, action: Action, query: SuccessorQuery): Promise<Page> {
  const { userId, searchValue, pageNo, pageSize } = query;
  const page = await pageRecords(ctx, USER, {
    query: { searchValue, pageNo, pageSize },
    within: await eligible(ctx, action, userId),
  });
  return { ...page, rows: page.rows.map(({ id, name, account, orgName }) => ({ id, name, account, orgName })) };
}

async function handOver(ctx: UserCtx, own: Own, { from, to }: SuccessorChoice): Promise<void> {
  const { resource, action, key } = own;
  const within = all(await eligible(ctx, action, from), equals('id', to));
  const { totalRows } = await pageRecords(ctx, USER, { query: {}, within });
  if (totalRows === 0) throw refusal(`所选人员不能${action.title}，请另选接替人`);
  const model = ctx.catalog.model(resource.name);
  const rows = await selectSome(ctx.db, model, {
    filter: waitsFor(own, [from]),
    visible: [],
    limit: MAX_RECORDS + 1,
    lock: 'update',
  });
  if (rows.length > MAX_RECORDS)
    throw refusal(`${resource.title}${action.title}的待办超过 ${MAX_RECORDS} 项，不能一次移交：请先在列表中改派`);
  for (const row of rows) {
    await setFields(ctx, resource.name, { row, set: { [key]: String(to) }, reason: REASON });
    const text = `“${nameOf(resource, toRecord(model, row))}”已移交给您：${action.effect.todo.title}`;
    await notify(ctx, { userIds: [String(to)], title: '移交', text });
  }
}

const nameOf = ({ display }: Resource, record: WireRecord) => String(record[display] ?? record.id);

function refusal(message: string) {
  return invalid([{ field: 'successors', message }]);
}
