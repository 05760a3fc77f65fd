import type { Ctx } from '../../../../server/ctx.ts';
import { inTenant } from '../../../../server/jobs/background-ctx.ts';
import type { TimerJob } from '../../../../server/jobs/timer-jobs.ts';
import { announceChange } from '../../../../server/realtime/outbox.ts';
import { refreshDues } from './sql/due.sql.ts';
import { refreshRepeats } from './sql/figures.sql.ts';

/** Recalculates the first batch of due times in the caller's transaction, so that lists show a new limit at once. */
export async function followLimit(ctx: Ctx): Promise<void> {
  await takeTurn(ctx);
}

/** Recalculates the next batch of due times and informs open lists. */
async function takeTurn(ctx: Ctx): ReturnType<typeof refreshDues> {
  const turn = await refreshDues(ctx.db);
  if (turn && turn.seen > 0) await announceChange(ctx, 'RiskRegister', { ids: [] });
  return turn;
}

/** Recalculates due times after changed calendars or limits, and `repeat_hours` that concurrent writes left wrong. */
export const dueTimer: TimerJob = {
  key: 'hazards.dues',
  title: '重算办理时限',
  remark: '工作日历、班制或时限改变后，重新计算待办隐患的办理时限',
  every: { seconds: 60 },
  async run({ platform, tenant, signal }) {
    let [seen, after] = [0, 0];
    do after = await inTenant(platform, tenant, ({ db }) => refreshRepeats(db, after));
    while (after > 0 && !signal.aborted);
    for (let goesOn = true; goesOn && !signal.aborted; ) {
      const turn = await inTenant(platform, tenant, takeTurn);
      seen += turn?.seen ?? 0;
      goesOn = turn !== null && !turn.isLast;
    }
    return seen === 0 ? '没有需要重算的时限' : `已检查 ${seen} 条隐患的办理时限`;
  },
};
