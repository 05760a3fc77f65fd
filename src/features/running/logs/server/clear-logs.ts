import type { UserCtx } from '../../../../server/ctx.ts';
import { lockName } from '../../../../server/db/lock-name.ts';
import { appendHistory } from '../../../../server/records/history.ts';
import { deleteLog, type LogName } from './logs.sql.ts';

/** Clears a log and records the user and the number of rows in a history that is never cleared. Returns that number. */
export async function clearLog(ctx: UserCtx, log: LogName): Promise<number> {
  // Locks a name, because a log has no record to lock: two parallel calls would both add the next row of its history.
  await lockName(ctx.db, `clear|${log}`);
  const count = await deleteLog(ctx.db, log);
  await appendHistory(ctx, { resource: log, recordId: 0, event: 'clear', title: '清空日志', after: { count } });
  return count;
}
