import type { WireRecord } from '../../../../../engine/json.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { findPeople } from '../../../../../server/db/people.ts';
import { invalid, refuse } from '../../../../../server/errors.ts';
import { announceChange, notify } from '../../../../../server/realtime/outbox.ts';
import { lockRecord } from '../../../../../server/records/detail.ts';
import { appendHistory, changedParts } from '../../../../../server/records/history.ts';
import { updateRecord } from '../../../../../server/records/store.ts';
import { valueIn } from '../../../../../server/records/values/body.ts';
import { clockEvents, type OneOffEvent } from '../../workflow/one-off.ts';
import { ONE_OFF_MACHINE_VERSION, ONE_OFF_STATUS } from '../../workflow/one-off-machine.ts';
import { some } from '../plan-rules.ts';
import { openPlan, selectInspectorIds } from './one-off.sql.ts';
import { checkTimes, decideOneOff } from './plan-rules.ts';
import { EXECUTION } from './reading.ts';

const PLAN = 'RiskPlanning';

/** Publishes a plan, which fixes its people and items; begins the plan if its start has come. */
export async function publishPlan(ctx: UserCtx, body: unknown): Promise<void> {
  const { record: before } = await lockRecord(ctx, PLAN, valueIn(body, 'id'));
  const outcome = decideOneOff(ctx, before, 'RiskPlanning/publish');
  const now = formatWallTime(ctx.now());
  checkTimes(before, now);
  const userIds = idsIn(before.checkUserIds);
  await requireEnabled(ctx, userIds);
  const after: WireRecord = { ...before, status: outcome.toStatus, publishTime: now };
  if (clockEvents(after, now).includes('begin')) after.status = ONE_OFF_STATUS.running;
  await write(ctx, { before, after, event: 'RiskPlanning/publish' });
  const items = await itemsOfPlan(ctx, before);
  await openPlan(ctx.db, {
    id: Number(before.id),
    deptId: Number(before.deptId),
    userIds,
    items,
    now: ctx.now(),
  });
  await announceChange(ctx, EXECUTION, { ids: [Number(before.id)] });
  await notify(ctx, { userIds: userIds.map(String), title: '待排查', text: publishedText(after) });
}

/** Cancels a plan; people of a published plan get a message. */
export async function cancelPlan(ctx: UserCtx, body: unknown): Promise<void> {
  const { record: before } = await lockRecord(ctx, PLAN, valueIn(body, 'id'));
  const outcome = decideOneOff(ctx, before, 'RiskPlanning/cancel');
  await write(ctx, { before, after: { ...before, status: outcome.toStatus }, event: 'RiskPlanning/cancel' });
  if (!outcome.effects.some(({ type }) => type === 'tellCancelled')) return;
  const userIds = (await selectInspectorIds(ctx.db, Number(before.id))).map(String);
  const text = `排查计划“${String(before.planningName)}”已取消，不必再执行`;
  await notify(ctx, { userIds, title: '已取消', text });
  await announceChange(ctx, EXECUTION, { ids: [Number(before.id)] });
}

async function write(ctx: UserCtx, of: { before: WireRecord; after: WireRecord; event: OneOffEvent }): Promise<void> {
  const { before, after, event } = of;
  const resource = ctx.catalog.resource(PLAN);
  const written = await updateRecord(ctx, resource, { before, after, guard: ['status', 'publishTime'] });
  if (!written) throw refuse('H1003');
  await appendHistory(ctx, {
    resource: PLAN,
    recordId: Number(before.id),
    event,
    fromStatus: Number(before.status),
    toStatus: Number(after.status),
    machineVersion: ONE_OFF_MACHINE_VERSION,
    ...changedParts(before, after),
  });
}

function publishedText({ planningName, startTime, endTime }: WireRecord): string {
  const until = typeof endTime === 'string' ? `，请于${endTime.slice(0, 16)}前完成` : '';
  const from = typeof startTime === 'string' ? `（${startTime.slice(0, 16)} 开始）` : '';
  return `您有一项排查任务：${String(planningName)}${until}${from}`;
}

/** @throws 400 naming people who can no longer sign in */
async function requireEnabled(ctx: UserCtx, userIds: readonly number[]): Promise<void> {
  const people = await findPeople(ctx.db, userIds);
  const gone = userIds.filter((id) => people.get(id)?.enabled !== true);
  if (gone.length === 0) return;
  const names = gone.map((id) => people.get(id)?.name ?? '已删除的人员').join('、');
  throw invalid([{ field: 'checkUserIds', message: `排查人${names}已停用，请修改排查人后再发布` }]);
}

async function itemsOfPlan(ctx: UserCtx, plan: WireRecord) {
  const items = await some(ctx, 'RiskPointItem', idsIn(plan.checkingItems));
  if (items.length === 0)
    throw invalid([{ field: 'checkingItems', message: '排查项已全部删除，请修改排查项后再发布' }]);
  return items.map(({ id, item, standard }, at) => ({
    plan_id: Number(plan.id),
    seq: at + 1,
    risk_point_item_id: Number(id),
    item: String(item),
    standard: standard === undefined ? null : String(standard),
  }));
}

function idsIn(list: unknown): number[] {
  return [
    ...new Set(
      String(list ?? '')
        .split(',')
        .filter(Boolean)
        .map(Number),
    ),
  ];
}
