import { hasEffect } from '../../../engine/action-effect.ts';
import type { WireRecord } from '../../../engine/json.ts';
import type { Action, Resource } from '../../../engine/resource.ts';
import type { Catalog } from '../../catalog.ts';
import type { Ctx, UserCtx } from '../../ctx.ts';
import { findPeople } from '../../db/people.ts';
import { all, any, EVERYTHING, equals, oneOf, type RowFilter } from '../../db/records/filter.ts';
import { countRows, selectRows, selectSome } from '../../db/records/read.ts';
import type { Row } from '../../db/session.ts';
import { AppError, invalid } from '../../errors.ts';
import { type Announcing, announceChange, notify } from '../../realtime/outbox.ts';
import { holdersOfCode } from '../../session/holders.sql.ts';
import { checkValues } from '../actions/values.ts';
import { writeEdit } from '../edit.ts';
import { hooksOf } from '../hooks/registry.ts';
import { type Page, pageRecords } from '../page.ts';
import { toRecord } from '../values/rows.ts';
import { HANDOVERS, type Handover, type SuccessorChoice, type SuccessorQuery, type WaitingWork } from './handovers.ts';
import { isTodo, type TodoAction } from './own-tasks.ts';

const USER = 'sysUser';
/** Maximum records handed over by one call. */
const MAX_RECORDS = 200;
/** Maximum records named in a summary. */
const EXAMPLES = 3;
/** Reason stored in histories. */
const REASON = '原办理人离岗移交';
const BY_ID = [{ field: 'id', direction: 'ascend' as const }];

const handoversByCatalog = new WeakMap<Catalog, readonly Handover[]>();

/** Handovers registered by features, and those of `todo` actions in a tenant's descriptors. */
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

/** Open work of these users in all features and descriptors. */
export async function waitingWork(ctx: UserCtx, userIds: readonly number[]): Promise<WaitingWork[]> {
  const lists: WaitingWork[][] = [];
  for (const { waiting } of handovers(ctx.catalog)) lists.push(await waiting(ctx, userIds));
  return lists.flat();
}

/**
 * Announces that accounts were enabled or disabled, so that browsers reload lists with 待改派, though no row of these
 * lists was written.
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

/** Records that wait for the person named in one of their fields. */
export interface FieldWork {
  stage: string;
  title: string;
  resource: string;
  /** Title of the action, and the permission for it, which a successor needs. */
  need: Pick<Action, 'access' | 'permission' | 'title'>;
  needsSuccessor: boolean;
  unnamed: string;
  /** Filter for records that wait for one of these users. */
  waitsFor(userIds: readonly number[]): RowFilter;
  /** Hands a locked record over to user `to`. */
  pass(ctx: UserCtx, row: Row, to: number): Promise<void>;
}

export function handoverBy(work: FieldWork): Handover {
  const { stage, title, resource, need, needsSuccessor, unnamed, waitsFor } = work;
  return {
    stages: [stage],
    resources: [resource],
    async waiting({ db, catalog }, userIds) {
      const model = catalog.model(resource);
      const selection = { filter: waitsFor(userIds), visible: [] };
      const { total } = await countRows(db, model, selection);
      if (total === 0) return [];
      const rows = await selectRows(db, model, { ...selection, order: BY_ID, limit: EXAMPLES });
      const examples = rows.map((row) => nameOf(catalog.resource(resource), toRecord(model, row)));
      return [{ stage, title, count: total, examples, needsSuccessor, unnamed }];
    },
    candidates: (ctx, query) => candidates(ctx, need, query),
    handOver: (ctx, choice) => handOver(ctx, work, choice),
  };
}

function ownHandover({ resource, action, key }: { resource: Resource; action: TodoAction; key: string }): Handover {
  const { name } = resource;
  const { todo, state } = action.effect;
  // The creator is a base column and never changed, so work that waits for creators cannot be handed over.
  const fields = resource.fields.filter((field) => field.key === key && !field.base);
  const needsSuccessor = fields.length > 0;
  return handoverBy({
    stage: `${name}:${action.verb}:${key}`,
    title: `${resource.title}${action.title}`,
    resource: name,
    need: action,
    needsSuccessor,
    unnamed: needsSuccessor ? '停用后无人办理，请在记录中改派' : '由创建人办理，不能移交',
    waitsFor: (userIds) => all(oneOf(state.field, state.from), oneOf(key, userIds)),
    async pass(ctx, row, to) {
      const before = toRecord(ctx.catalog.model(name), row);
      const record = { ...before, [key]: typeof before[key] === 'number' ? to : String(to) };
      checkValues(ctx, { resource, action: { verb: `handOver.${key}` }, fields, record, before });
      await writeEdit(ctx, { resource, fields, record, removed: new Map() }, { before, reason: REASON });
      const text = `“${nameOf(resource, before)}”已移交给您：${todo.title}`;
      await notify(ctx, { userIds: [String(to)], title: '移交', text });
    },
  });
}

/** Filter for enabled users who have the permission and whom the caller may name, except the person who leaves. */
async function eligible(ctx: UserCtx, need: FieldWork['need'], leaver: number): Promise<RowFilter> {
  const nameable = hooksOf(USER).nameable?.(ctx) ?? [];
  const isOpen = need.access !== 'permission';
  const holders = isOpen ? [] : await holdersOfCode(ctx.db, need.permission);
  const may = isOpen ? EVERYTHING : any(oneOf('id', holders), equals('adminType', '1'));
  // few: a hook limits the people who may be named by a handful of filters
  return all(may, nameable.length > 0 ? any(...nameable) : null, { not: equals('id', leaver) });
}

async function candidates(ctx: UserCtx, need: FieldWork['need'], query: SuccessorQuery): Promise<Page> {
  const { userId, searchValue, pageNo, pageSize } = query;
  const page = await pageRecords(ctx, USER, {
    query: { searchValue, pageNo, pageSize },
    within: await eligible(ctx, need, userId),
  });
  return { ...page, rows: page.rows.map(({ id, name, account, orgName }) => ({ id, name, account, orgName })) };
}

async function handOver(ctx: UserCtx, work: FieldWork, { from, to }: SuccessorChoice): Promise<void> {
  const { need, title, resource, needsSuccessor, unnamed } = work;
  if (!needsSuccessor) throw refusal(`${title}${unnamed}`);
  // Locks the successor's account, so that it cannot be disabled before the commit.
  await findPeople(ctx.db, [to], 'share');
  const within = all(await eligible(ctx, need, from), equals('id', to));
  const { totalRows } = await pageRecords(ctx, USER, { query: {}, within });
  if (totalRows === 0) throw refusal(`所选人员不能${need.title}，请另选接替人`);
  const rows = await selectSome(ctx.db, ctx.catalog.model(resource), {
    filter: work.waitsFor([from]),
    visible: [],
    limit: MAX_RECORDS + 1,
    lock: 'update',
    lockOrder: hooksOf(resource).lockOrder ?? [],
  });
  if (rows.length > MAX_RECORDS) throw refusal(`${title}的待办超过 ${MAX_RECORDS} 项，不能一次移交：请先在列表中改派`);
  for (const row of rows) {
    try {
      await work.pass(ctx, row, to);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const name = nameOf(ctx.catalog.resource(resource), toRecord(ctx.catalog.model(resource), row));
      throw refusal(`“${name}”不能移交：${error.message}。请另选接替人；不移交则${unnamed}`);
    }
  }
}

const nameOf = ({ display }: Resource, record: WireRecord) => String(record[display] ?? record.id);

function refusal(message: string) {
  return invalid([{ field: 'successors', message }]);
}
