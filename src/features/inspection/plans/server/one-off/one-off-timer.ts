import { formatWallTime } from '../../../../../engine/wall-time.ts';
import type { Ctx } from '../../../../../server/ctx.ts';
import { inTenant } from '../../../../../server/jobs/background-ctx.ts';
import type { TimerJob } from '../../../../../server/jobs/timer-jobs.ts';
import { announceChange, notify } from '../../../../../server/realtime/outbox.ts';
import { appendHistories } from '../../../../../server/records/history.ts';
import { ONE_OFF_MACHINE_VERSION, ONE_OFF_STATUS } from '../../workflow/one-off-machine.ts';
import { beginPlans, type ClockedPlan, expirePlans, selectInspectorIds } from './one-off.sql.ts';
import { EXECUTION } from './reading.ts';

const PLAN = 'RiskPlanning';
const PLANS_AT_ONCE = 100;

/** Begins published plans at their start and marks overdue ones; a process that stops leaves the rest to others. */
export const oneOffTimer: TimerJob = {
  key: 'plans.oneOff',
  title: '开始排查计划',
  remark: '到开始时间的排查计划转为执行中，过了截止时间的标为已超期',
  every: { seconds: 60 },
  async run({ platform, tenant, signal }) {
    const totals = { begun: 0, expired: 0 };
    for (const [key, step] of [
      ['begun', beginDuePlans],
      ['expired', expireDuePlans],
    ] as const) {
      for (let count = PLANS_AT_ONCE; count === PLANS_AT_ONCE && !signal.aborted; totals[key] += count)
        count = await inTenant(platform, tenant, step);
    }
    return `${totals.begun} 项排查计划开始，${totals.expired} 项超期`;
  },
};

export async function beginDuePlans(ctx: Ctx): Promise<number> {
  const plans = await beginPlans(ctx.db, { now: ctx.now(), limit: PLANS_AT_ONCE });
  await remember(ctx, plans, { event: 'begin', from: ONE_OFF_STATUS.published, to: ONE_OFF_STATUS.running });
  for (const { id, planningName, endTime } of plans) {
    const until = endTime === null ? '' : `，请于 ${formatWallTime(endTime).slice(0, 16)} 前完成`;
    const userIds = (await selectInspectorIds(ctx.db, id)).map(String);
    await notify(ctx, { userIds, title: '待排查', text: `排查计划“${planningName}”已开始${until}` });
  }
  return plans.length;
}

export async function expireDuePlans(ctx: Ctx): Promise<number> {
  const plans = await expirePlans(ctx.db, { now: ctx.now(), limit: PLANS_AT_ONCE });
  await remember(ctx, plans, { event: 'expire', from: ONE_OFF_STATUS.running, to: ONE_OFF_STATUS.overdue });
  return plans.length;
}

async function remember(
  ctx: Ctx,
  plans: readonly ClockedPlan[],
  { event, from, to }: { event: string; from: number; to: number },
): Promise<void> {
  if (plans.length === 0) return;
  const title = event === 'begin' ? '开始执行' : '超期';
  await appendHistories(
    ctx,
    PLAN,
    plans.map(({ id }) => ({
      resource: PLAN,
      recordId: id,
      event,
      title,
      fromStatus: from,
      toStatus: to,
      machineVersion: ONE_OFF_MACHINE_VERSION,
      before: { status: from },
      after: { status: to },
    })),
  );
  const ids = plans.map(({ id }) => id);
  await announceChange(ctx, PLAN, { ids });
  await announceChange(ctx, EXECUTION, { ids });
}
