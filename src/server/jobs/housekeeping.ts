import { foldMarks } from '../db/change-mark.ts';
import { NO_TENANT } from '../tenants.ts';
import { type Retention, removeExpired } from './retention.ts';
import type { Tidied } from './tidy-records.ts';
import type { TimerJob } from './timer-jobs.ts';

/** Housekeeping as timer jobs; every start also runs it once, even if the timers are off. */
export function housekeepingJobs(features: readonly Tidied[], retention: readonly Retention[]): TimerJob[] {
  return [
    {
      key: 'housekeeping.expired',
      title: '清理过期数据',
      remark: '清理过期的登录、验证码、请求记录等',
      every: { seconds: 3_600 },
      run: async ({ platform: { database, now } }) => {
        const count = await removeExpired(database, now(), retention);
        await foldMarks(database.session(NO_TENANT));
        return `已清理 ${count} 条过期数据`;
      },
    },
    {
      key: 'housekeeping.tidy',
      title: '整理业务数据',
      remark: '删除无人使用的附件，结束过期的短信验证码，清理可撤销期已过的导入记录',
      every: { seconds: 3_600 },
      run: async ({ platform, tenant, signal }) => {
        for (const { tidy } of features) {
          signal.throwIfAborted();
          await tidy?.(platform, tenant);
        }
        return '整理完毕';
      },
    },
  ];
}
