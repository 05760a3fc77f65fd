import type { Ctx } from '../../../../server/ctx.ts';
import { inTenant } from '../../../../server/jobs/background-ctx.ts';
import type { TimerJob } from '../../../../server/jobs/timer-jobs.ts';
import { giveLadder } from './default-ladder.ts';
import { remind } from './remind.ts';
import { deleteSent, lockCursor, moveCursor, selectRungs } from './reminders.sql.ts';

/** Milliseconds by which two runs overlap, to include a deadline that was being written during the previous run. */
const OVERLAP_MS = 5 * 60_000;

/** Timer of reminders: runs on one server at a time and sends each reminder once to each receiver (domain.md#5.3). */
export const reminderTimer: TimerJob = {
  key: 'reminders.send',
  title: '发送超时提醒',
  remark: '按“超时提醒设置”提醒到期前后的隐患与排查任务；停机期间错过的只补发最后一次',
  every: { seconds: 60 },
  async run({ platform, tenant }) {
    const count = await inTenant(platform, tenant, look);
    return count === null ? '另一台服务器正在发送' : `已提醒 ${count} 人次`;
  },
};

async function look(ctx: Ctx): Promise<number | null> {
  await giveLadder(ctx);
  const last = await lockCursor(ctx.db);
  if (last === undefined) return null;
  const until = ctx.now();
  const rungs = await selectRungs(ctx.db);
  const count = await remind(ctx, rungs, { after: new Date(last.getTime() - OVERLAP_MS), until });
  await moveCursor(ctx.db, until > last ? until : last);
  return count;
}

const KEPT_MS = 400 * 24 * 3_600_000;

/** Deletes the records of sent reminders after a time longer than any rule repeats them; returns their number. */
export function forgetSent({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  return deleteSent(db, new Date(now().getTime() - KEPT_MS));
}
