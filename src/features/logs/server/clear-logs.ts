import type { UserCtx } from '../../../server/ctx.ts';
import { lockName } from '../../../server/db/lock-name.ts';
import { appendHistory } from '../../../server/records/history.ts';
import { deleteLog, type LogName } from './logs.sql.ts';

/** Clears a log and leaves who did it, with the number of rows, in a history nothing clears. Returns that number. */
export async function clearLog(ctx: UserCtx, log: LogName): Promise<number> {
  // No row is locked that this history belongs to: two at once would both add its next row.
  await lockName(ctx.db, `clear|${log}`);
  const count = await deleteLog(ctx.db, log);
  await appendHistory(ctx, { resource: log, recordId: 0, event: 'clear', title: '清空日志', after: { count } });
  return count;
}
