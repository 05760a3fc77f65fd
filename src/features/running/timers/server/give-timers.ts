import { selectTenantIds } from '../../../../server/installation.sql.ts';
import { nextRun } from '../../../../server/jobs/next-run.ts';
import { type TimerJob, timerJobs } from '../../../../server/jobs/timer-jobs.ts';
import type { Platform } from '../../../../server/platform.ts';
import { beginHistories } from '../../../../server/records/past/adopt.ts';
import { NO_TENANT } from '../../../../server/tenants.ts';
import { TIMER_STATUS } from './sys-timers.hooks.ts';
import { insertTimer, noteGiven, saveSlot } from './timers.sql.ts';

/** Gives every tenant the timers of the product's jobs, each once: a deleted timer is not added again. */
export async function giveTimers({ database, catalogs, now }: Platform): Promise<void> {
  for (const tenant of await selectTenantIds(database.session(NO_TENANT))) {
    for (const job of timerJobs()) {
      await database.tx(tenant, async (db) => {
        if (!(await noteGiven(db, job.key))) return;
        const schedule = scheduleOf(job);
        const nextTime = nextRun(schedule, { now: now() });
        const id = await insertTimer(db, { ...rowOf(job), next_time: nextTime, created_time: now() });
        if (id === null) return;
        await saveSlot(db, { timerId: id, nextTime, serial: true });
        await beginHistories({ db, catalog: catalogs.of(tenant), at: now() }, ['sysTimers']);
      });
    }
  }
}

function scheduleOf({ every }: TimerJob) {
  if ('cron' in every) return { timerType: 1, interval: null, cron: every.cron };
  return { timerType: 0, interval: every.seconds, cron: null };
}

function rowOf(job: TimerJob) {
  const { timerType, interval, cron } = scheduleOf(job);
  return {
    job_name: job.title,
    request_url: job.key,
    remark: job.remark,
    timer_type: timerType,
    interval,
    cron,
    do_once: false,
    start_now: false,
    execute_type: 1,
    request_type: 0,
    timer_status: TIMER_STATUS.running,
    run_number: 0,
  };
}

/** Jobs in the shape of GET /sysTimers/localJobList (wire.md#5.12). */
export function localJobs() {
  return timerJobs().map((job) => {
    const { timerType, interval, cron } = scheduleOf(job);
    return {
      jobName: job.title,
      requestUrl: job.key,
      methodName: job.key,
      ...(cron === null ? {} : { cron }),
      ...(interval === null ? {} : { interval }),
      doOnce: false,
      startNow: false,
      executeType: 1,
      timerType,
      requestType: 0,
      remark: job.remark,
    };
  });
}
