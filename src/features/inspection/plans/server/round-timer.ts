import type { Ctx } from '../../../../server/ctx.ts';
import { inTenant } from '../../../../server/jobs/background-ctx.ts';
import type { TimerJob } from '../../../../server/jobs/timer-jobs.ts';
import { announceChange } from '../../../../server/realtime/outbox.ts';
import { appendHistories } from '../../../../server/records/history.ts';
import { makeRounds } from './make-rounds.ts';
import { markOverdue, ROUND } from './rounds.sql.ts';

const OVERDUE_AT_ONCE = 200;
const EXECUTION = 'RiskTimedPlanningExecute';

/** Timer that creates due rounds and marks overdue ones; a process that stops leaves the rest to others. */
export const roundTimer: TimerJob = {
  key: 'plans.rounds',
  title: '产生排查任务',
  remark: '按已启动的定时任务产生排查任务，把过期的标为已超期',
  every: { seconds: 60 },
  async run({ platform, tenant, signal }) {
    let made = 0;
    for (let more = true; more && !signal.aborted; ) {
      const result = await inTenant(platform, tenant, makeRounds);
      made += result?.made ?? 0;
      more = result !== null;
    }
    let overdue = 0;
    for (let count = OVERDUE_AT_ONCE; count === OVERDUE_AT_ONCE && !signal.aborted; overdue += count) {
      count = await inTenant(platform, tenant, endOverdueRounds);
    }
    return `产生 ${made} 条排查任务，${overdue} 条超期`;
  },
};

/** Marks rounds as overdue and returns their number. Sends no message: the reminders of OverTimeTip do that. */
export async function endOverdueRounds(ctx: Ctx): Promise<number> {
  const rounds = await markOverdue(ctx.db, { now: ctx.now(), limit: OVERDUE_AT_ONCE });
  if (rounds.length === 0) return 0;
  await appendHistories(
    ctx,
    EXECUTION,
    rounds.map(({ id, from }) => ({
      resource: EXECUTION,
      recordId: id,
      event: 'overdue',
      title: '超期',
      fromStatus: from,
      toStatus: ROUND.overdue,
      before: { status: from },
      after: { status: ROUND.overdue, isLate: true },
    })),
  );
  await announceChange(ctx, EXECUTION, { ids: [] });
  return rounds.length;
}
