import type { WireRecord } from '../../../../engine/json.ts';
import { formatWallTime, parseWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { invalid } from '../../../../server/errors.ts';
import { nextRun } from '../../../../server/jobs/next-run.ts';
import type { Change, ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { differs } from '../../../../server/records/values/differs.ts';
import { deleteSlots, saveSlot } from './timers.sql.ts';

/** States of a timer (wire.md#5.12). A failed one keeps running. */
export const TIMER_STATUS = { running: 0, stopped: 1, failed: 2, cancelled: 3 } as const;

/** Fields that determine when a timer runs. */
const SCHEDULE = ['timerType', 'interval', 'cron', 'startNow'];

/** Every write of a timer stores its next run in the table where all processes look for due runs. */
export const sysTimersHooks: ResourceHooks = {
  codes: { missing: 'D1101', duplicate: 'D1100' },
  staysNamed: true,
  untold: ['timerStatus', 'runNumber', 'nextTime', 'lastTime', 'lastDuration', 'exception'],
  readBody(body) {
    const { requestType } = body;
    // Refuses timers that call other servers: they would need an allow-list (wire.md#5.12), and this server would run
    // them as local jobs.
    if (requestType === undefined || requestType === null || requestType === 0) return body;
    throw invalid([{ field: 'requestType', message: '请求方式只能是 0（本地方法）' }]);
  },
  beforeWrite(ctx, change) {
    const { before, record } = change;
    if (before === null) Object.assign(record, { timerStatus: TIMER_STATUS.running, runNumber: 0 });
    if (isRescheduled(change)) record.nextTime = isActive(record) ? firstRun(ctx, record) : null;
  },
  async afterWrite(ctx, { record, id }) {
    const { nextTime, executeType } = record;
    const time = typeof nextTime === 'string' ? parseWallTime(nextTime) : null;
    await saveSlot(ctx.db, { timerId: id, nextTime: time, serial: executeType === 1 });
  },
  async beforeDelete(ctx, rows) {
    await deleteSlots(
      ctx.db,
      rows.map(({ id }) => Number(id)),
    );
  },
};

/** True if the timer was started, stopped, or got another schedule; a failure is no such change. */
function isRescheduled({ before, record }: Change): boolean {
  if (before === null || isActive(before) !== isActive(record)) return true;
  return isActive(record) && SCHEDULE.some((key) => differs(key, before, record));
}

function isActive({ timerStatus }: WireRecord): boolean {
  return timerStatus === TIMER_STATUS.running || timerStatus === TIMER_STATUS.failed;
}

function firstRun(ctx: UserCtx, record: WireRecord): string | null {
  const now = ctx.now();
  if (record.startNow === true) return formatWallTime(now);
  const { timerType, interval, cron } = record;
  const next = nextRun({ timerType, interval, cron }, { now });
  return next && formatWallTime(next);
}
