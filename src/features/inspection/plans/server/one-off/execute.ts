import type { WireRecord } from '../../../../../engine/json.ts';
import type { Field } from '../../../../../engine/resource.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { AppError, invalid, refuse } from '../../../../../server/errors.ts';
import { announceChange } from '../../../../../server/realtime/outbox.ts';
import { findRow } from '../../../../../server/records/detail.ts';
import { appendHistory, changedParts } from '../../../../../server/records/history.ts';
import { updateRecord } from '../../../../../server/records/store.ts';
import { claimRecordFiles } from '../../../../../server/records/values/file-fields.ts';
import { toRecord } from '../../../../../server/records/values/rows.ts';
import { openReason, RESULT } from '../../workflow/item-results.ts';
import type { OneOffEvent } from '../../workflow/one-off.ts';
import { ONE_OFF_MACHINE_VERSION, ONE_OFF_STATUS } from '../../workflow/one-off-machine.ts';
import { type OneOffItemRow, type OneOffResult, selectNaming, selectOneOffItems, updateItems } from './one-off.sql.ts';
import { decideOneOff } from './plan-rules.ts';
import { EXECUTION, visibleExecutions } from './reading.ts';
import { differsFrom, readResults, type SaidResult } from './results.ts';

const PLAN = 'RiskPlanning';

/** A plan whose results are being written, locked: inspectors of one plan write one after the other. */
export interface HeldPlan {
  plan: WireRecord;
  stored: OneOffItemRow[];
}

/** Locks a plan the caller sees and checks the event with its state machine. @throws D1002, H1001, H1002 */
export async function holdPlan(ctx: UserCtx, id: unknown, event: OneOffEvent): Promise<HeldPlan> {
  await findRow(ctx, EXECUTION, { id, visible: visibleExecutions(ctx) });
  const row = await findRow(ctx, PLAN, { id, visible: [], lock: 'update' });
  const plan = toRecord(ctx.catalog.model(PLAN), row);
  const planId = Number(plan.id);
  const naming = await selectNaming(ctx.db, Number(ctx.caller.id), [planId]);
  decideOneOff(ctx, plan, event, naming.has(planId));
  return { plan, stored: await selectOneOffItems(ctx.db, planId) };
}

/** Stores results of items (wire.md#9.3); `finish` ends the plan once every item is checked. */
export async function executePlan(ctx: UserCtx, body: unknown): Promise<void> {
  const { id, items, finish }: WireRecord = typeof body === 'object' && body !== null ? { ...body } : {};
  if (finish !== undefined && typeof finish !== 'boolean')
    throw invalid([{ field: 'finish', message: '参数finish应为布尔值' }]);
  const event = finish === true ? 'RiskPlanningExecute/execute.finish' : 'RiskPlanningExecute/execute';
  const held = await holdPlan(ctx, id, event);
  const results = readResults(items, { stored: held.stored, pictures: picturesOf(ctx) });
  const written = await writeResults(ctx, held, results);
  if (finish === true) await finishPlan(ctx, held.plan, written.stored);
  else if (written.count > 0) await remember(ctx, held.plan, written.count);
  if (finish !== true && written.count === 0) return;
  await announceChange(ctx, EXECUTION, { ids: [Number(held.plan.id)] });
}

/** Writes the results that differ from the stored ones; an item another inspector has checked is refused. */
async function writeResults(ctx: UserCtx, { plan, stored }: HeldPlan, said: readonly SaidResult[]) {
  const byId = new Map(stored.map((row) => [row.id, row]));
  const changed = said.flatMap((one) => {
    const row = byId.get(one.id);
    return row && differsFrom(one, row) ? [{ one, row }] : [];
  });
  for (const { row } of changed) refuseOthers(ctx, row);
  await claimPictures(ctx, plan, { stored, changed: changed.map(({ one }) => one) });
  const results = changed.map(({ one }) => resultOf(ctx, one));
  await updateItems(ctx.db, Number(plan.id), results);
  const after = new Map(results.map((result) => [result.id, result]));
  return { count: results.length, stored: stored.map((row) => ({ ...row, ...after.get(row.id) })) };
}

/** @throws H1003 with the inspector who checked the item, and the time */
function refuseOthers(ctx: UserCtx, row: OneOffItemRow): void {
  if (row.result === RESULT.open || String(row.checkUserId) === ctx.caller.id) return;
  const { message, code, extras } = refuse('H1003', {}, { itemId: row.id });
  const at = row.checkTime === null ? '' : `于 ${formatWallTime(row.checkTime).slice(0, 16)} `;
  const text = `“${row.item}”已由${row.checkUserName ?? '他人'}${at}排查，${message}`;
  throw new AppError({ message, code }, text, extras);
}

function resultOf(ctx: UserCtx, { id, result, remark, pictures, fixed }: SaidResult): OneOffResult {
  const isOpen = result === RESULT.open;
  return {
    id,
    result,
    remark,
    pictures,
    fixed,
    check_user_id: isOpen ? null : Number(ctx.caller.id),
    check_user_name: isOpen ? null : ctx.caller.name,
    check_time: isOpen ? null : ctx.now(),
  };
}

function itemsField(ctx: UserCtx): Field {
  const field = ctx.catalog.resource(EXECUTION).fields.find(({ key }) => key === 'items');
  if (!field) throw new Error(`${EXECUTION} has no items`);
  return field;
}

function picturesOf(ctx: UserCtx): Field {
  const field = itemsField(ctx).rowFields.find(({ key }) => key === 'pictures');
  if (!field) throw new Error(`${EXECUTION} has no pictures`);
  return field;
}

/** Adds pictures as files of the execution, by the same rules as for all records (wire.md#5.8). */
async function claimPictures(
  ctx: UserCtx,
  plan: WireRecord,
  { stored, changed }: { stored: readonly OneOffItemRow[]; changed: readonly SaidResult[] },
): Promise<void> {
  const rowOf = ({ id, pictures }: Pick<SaidResult, 'id' | 'pictures'>) =>
    pictures === null ? { id } : { id, pictures };
  await claimRecordFiles(ctx, {
    resource: ctx.catalog.resource(EXECUTION),
    id: Number(plan.id),
    record: { items: changed.map(rowOf) },
    before: { items: stored.map(rowOf) },
    fields: [itemsField(ctx)],
  });
}

async function remember(ctx: UserCtx, plan: WireRecord, count: number): Promise<void> {
  const status = Number(plan.status);
  await appendHistory(ctx, {
    resource: PLAN,
    recordId: Number(plan.id),
    event: 'RiskPlanningExecute/execute',
    title: '执行',
    reason: `记录 ${count} 项排查结果`,
    fromStatus: status,
    toStatus: status,
    machineVersion: ONE_OFF_MACHINE_VERSION,
  });
}

/** @throws 400 naming the missing part */
async function finishPlan(ctx: UserCtx, before: WireRecord, items: readonly OneOffItemRow[]): Promise<void> {
  refuseOpen(items);
  const isLate = before.status === ONE_OFF_STATUS.overdue || isOver(ctx, before);
  const after = { ...before, status: ONE_OFF_STATUS.done, finishTime: formatWallTime(ctx.now()), isLate };
  const resource = ctx.catalog.resource(PLAN);
  if (!(await updateRecord(ctx, resource, { before, after, guard: ['status'] }))) throw refuse('H1003');
  await appendHistory(ctx, {
    resource: PLAN,
    recordId: Number(before.id),
    event: 'RiskPlanningExecute/execute',
    title: '完成排查',
    fromStatus: Number(before.status),
    toStatus: ONE_OFF_STATUS.done,
    machineVersion: ONE_OFF_MACHINE_VERSION,
    ...changedParts(before, after),
  });
}

/** @throws 400 naming the first unfinished item, and the number of them */
function refuseOpen(items: readonly OneOffItemRow[]): void {
  const open = items.flatMap((item, index) => {
    const reason = openReason({ ...item, hazardId: item.riskRegisterId });
    return reason === null ? [] : [`第 ${index + 1} 项“${item.item}”${reason}`];
  });
  if (open.length === 0) return;
  const more = open.length > 1 ? `（共 ${open.length} 项未完成）` : '';
  throw invalid([{ field: 'items', message: `${open[0]}${more}` }]);
}

/** True past the end, even if the timer has not yet set the status. */
function isOver(ctx: UserCtx, { endTime }: WireRecord): boolean {
  return typeof endTime === 'string' && endTime < formatWallTime(ctx.now());
}
