import { randomUUID } from 'node:crypto';
import type { WireRecord } from '../../../../engine/json.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import { apply } from '../../../../engine/workflow/workflow.ts';
import { rowsOf } from '../../../../kinds/rows/meaning.ts';
import { canOf, type UserCtx } from '../../../../server/ctx.ts';
import { selectSome, selectValues } from '../../../../server/db/records/read.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import type { Change } from '../../../../server/records/hooks/hooks.ts';
import { toRecord } from '../../../../server/records/values/rows.ts';
import { HOURS, mostOpenDays, mostTimes, type Period, periodOf } from '../workflow/period.ts';
import { type PlanEvent, planFacts, planWorkflow } from '../workflow/plan.ts';
import { peopleIn, scheduleOf } from '../workflow/schedule.ts';
import { isWithin, lengthOf } from '../workflow/window.ts';

/** Outcome of a call in the state machine, for a plan the caller has locked. @throws H1001 */
export function decide(ctx: UserCtx, plan: WireRecord, event: PlanEvent) {
  const outcome = apply(planWorkflow, { facts: planFacts(plan), actor: { can: canOf(ctx) } }, event);
  if (!outcome.ok) throw refuse(outcome.code);
  return outcome;
}

/** Refuses a plan without any round, and fills in keys, name and risk points; refusals follow the form's order. */
export async function completePlan(ctx: UserCtx, { before, record }: Change): Promise<void> {
  if (before !== null) decide(ctx, before, 'RiskTimedPlanning/edit');
  checkPlan(record, formatWallTime(ctx.now()));
  const rows = rowsOf(record.planningData);
  const keys = rows.flatMap(({ key }) => (key === undefined ? [] : [String(key)]));
  if (new Set(keys).size < keys.length) throw refusal('planningData', '任务分配的行标识重复，请重新添加');
  record.planningData = rows.map((row) => ({
    ...row,
    checkingPerson: peopleIn(row.checkingPerson).join(),
    key: row.key ?? randomUUID(),
  }));
  await describe(ctx, record);
}

/** Refuses a plan without period or people, with too many rounds per unit, a wrong window, or a start in the past. */
export function checkPlan(record: WireRecord, now: string): void {
  const period = periodOf(record);
  if (period === null) throw refusal('cycle', '排查周期不能为空值');
  if (period.times > mostTimes(period)) throw refusal('cycle', `排查周期每个单位最多 ${mostTimes(period)} 次`);
  checkWindow(period, record);
  if (rowsOf(record.planningData).length === 0) throw refusal('planningData', '任务分配不能为空');
  if (String(record.startTime) < now) throw refusal('startTime', '开始时间不能设置在当前时间之前');
}

/** Refuses an incomplete or too short window, a start outside of it, and too many days per round (domain.md#7.2). */
function checkWindow(period: Period, record: WireRecord): void {
  const { windowFrom, windowTo, windowDays } = record;
  if (windowFrom !== undefined && windowTo === undefined) throw refusal('windowTo', '请填写时段结束');
  if (windowFrom === undefined && windowTo !== undefined) throw refusal('windowFrom', '请填写时段开始');
  const { window } = period;
  if (window && period.type === HOURS && lengthOf(window) < 60) throw refusal('windowTo', '排查时段至少 1 小时');
  if (window && lengthOf(window) === 0) throw refusal('windowTo', '时段的结束不能与开始相同');
  const isOutside = ({ anchor }: { anchor: string }) => window !== undefined && !isWithin(window, anchor);
  const outside = period.type === HOURS ? undefined : scheduleOf(record)?.assignments.find(isOutside);
  const field = outside?.anchor === record.startTime ? 'startTime' : 'planningData';
  if (outside) throw refusal(field, `开始时间 ${outside.anchor.slice(11, 16)} 不在排查时段内`);
  const most = mostOpenDays(period);
  if (most === null || windowDays === undefined || Number(windowDays) <= most) return;
  throw refusal('windowDays', `可执行天数最多 ${most} 天，再多就与下一次排查重叠`);
}

function refusal(field: string, message: string): Error {
  return invalid([{ field, message }]);
}

/** Adds a default name, and the risk points the items belong to. */
async function describe(ctx: UserCtx, record: WireRecord): Promise<void> {
  if (record.planningName === undefined) {
    const [type] = await some(ctx, 'CheckType', [Number(record.planningType)]);
    if (type?.name !== undefined) record.planningName = type.name;
  }
  const ids = String(record.checkingItems).split(',').map(Number);
  const model = ctx.catalog.model('RiskPointItem');
  const items = await selectValues(ctx.db, model, { ids, keys: new Set(['riskPointId']) });
  const points = [...new Set(items.map(({ riskPointId }) => Number(riskPointId)))];
  record.riskPointsList = points.sort((a, b) => a - b);
}

/** Reads records by id, whatever the caller's data scope: the ids are choices that were checked before. */
export async function some(ctx: UserCtx, resource: string, ids: readonly number[]): Promise<WireRecord[]> {
  const model = ctx.catalog.model(resource);
  const filter = { key: 'id', op: 'any', value: ids } as const;
  const rows = await selectSome(ctx.db, model, { filter, visible: [], limit: Math.max(1, ids.length) });
  return rows.map((row) => toRecord(model, row));
}
