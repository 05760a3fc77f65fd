import { feature } from '../../feature.ts';
import { giveTimers } from './server/give-timers.ts';
import { sysTimersHooks } from './server/sys-timers.hooks.ts';
import { TimerRunner } from './server/timer-runner.ts';
import { timerEndpoints } from './server/timers.routes.ts';
import { deleteRuns, timerPlatformTables } from './server/timers.sql.ts';

const RUNS_KEPT_MS = 90 * 24 * 3_600_000;

/** Timers: programs of the product that run by interval or cron, and the history of their runs. */
export const timersFeature = feature({
  name: 'timers',
  endpoints: timerEndpoints,
  hooks: { sysTimers: sysTimersHooks },
  tables: { platform: timerPlatformTables },
  prepare: giveTimers,
  serve(platform) {
    if (!platform.config.runsTimers) return async () => undefined;
    const runner = new TimerRunner(platform);
    runner.start();
    return () => runner.stop();
  },
  timers: [
    {
      key: 'timers.runs',
      title: '清理执行记录',
      remark: '清理 90 天以前的任务执行记录',
      every: { cron: '20 3 * * *' },
      async run({ platform: { database, now }, tenant }) {
        const count = await deleteRuns(database.session(tenant), new Date(now().getTime() - RUNS_KEPT_MS));
        return `已清理 ${count} 条执行记录`;
      },
    },
  ],
});
