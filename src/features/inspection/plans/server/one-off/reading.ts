import type { WireRecord } from '../../../../../engine/json.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import { canOf, type UserCtx } from '../../../../../server/ctx.ts';
import type { RowFilter } from '../../../../../server/db/records/filter.ts';
import { type Page, pageRecords } from '../../../../../server/records/page.ts';
import { linkRowFiles } from '../../../../../server/records/values/row-files.ts';
import { inScope } from '../../../../../server/records/visibility.ts';
import { oneOffOffers } from '../../workflow/one-off.ts';
import { ONE_OFF_STATUS } from '../../workflow/one-off-machine.ts';
import { countItems, type OneOffItemRow, selectNaming, selectOneOffItems } from './one-off.sql.ts';

export const EXECUTION = 'RiskPlanningExecute';

/** Filter of published plans that name the caller. */
export function namingCaller(ctx: UserCtx): RowFilter {
  return { linked: 'one_off_inspector', by: 'plan_id', key: 'id', where: { user_id: Number(ctx.caller.id) } };
}

/** Filter of executions: in the caller's data scope, or naming the caller. */
export function visibleExecutions(ctx: UserCtx): readonly RowFilter[] {
  return ctx.scope === 'all' ? [] : [inScope('deptId', ctx.scope), namingCaller(ctx)];
}

/** Published plans that name the caller (wire.md#9.3). */
export function ownPlans(ctx: UserCtx, query: Record<string, unknown>): Promise<Page> {
  return pageRecords(ctx, EXECUTION, { query, within: namingCaller(ctx) });
}

/** Adds the calls each plan offers its reader now (decision 030). */
export async function offerOneOffs(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> {
  const ids = rows.map(({ id }) => Number(id));
  const naming = await selectNaming(ctx.db, Number(ctx.caller.id), ids);
  for (const row of rows) {
    row.actions = oneOffOffers(row, { can: canOf(ctx), isInspector: naming.has(Number(row.id)) });
    row.isOverdue = row.status === ONE_OFF_STATUS.overdue;
  }
}

export async function countProgress(ctx: UserCtx, rows: readonly WireRecord[]): Promise<void> {
  const counts = await countItems(
    ctx.db,
    rows.map(({ id }) => Number(id)),
  );
  for (const row of rows) {
    const count = counts.get(Number(row.id));
    if (count) row.progress = `${count.checked}/${count.all}`;
  }
}

/** Items of a plan as returned; their pictures belong to the execution and are links. */
export async function itemsOf(ctx: UserCtx, planId: number): Promise<WireRecord[]> {
  const items = (await selectOneOffItems(ctx.db, planId)).map(toItem);
  const record: WireRecord = { id: planId, items };
  await linkRowFiles(ctx, ctx.catalog.resource(EXECUTION), [record]);
  return Array.isArray(record.items) ? record.items : [];
}

function toItem({ checkTime, checkUserId, ...item }: OneOffItemRow): WireRecord {
  const filled = Object.entries(item).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(filled),
    ...(checkUserId === null ? {} : { checkUserId: String(checkUserId) }),
    ...(checkTime === null ? {} : { checkTime: formatWallTime(checkTime) }),
  };
}
