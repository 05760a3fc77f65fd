import type { UserCtx } from '../../../server/ctx.ts';
import { appendHistory } from '../../../server/records/history.ts';
import { deleteLog, type LogName } from './logs.sql.ts';

/** Clears a log and leaves who did it, with the number of rows, in a history nothing clears. Returns that number. */
export async function clearLog(ctx: UserCtx, log: LogName): Promise<number> {
  const count = await deleteLog(ctx.db, log);
  await appendHistory(ctx, { resource: log, recordId: 0, event: 'clear', title: '清空日志', after: { count } });
  return count;
}
