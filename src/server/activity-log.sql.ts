import type { DbSession } from './db/session.ts';

const TABLES = { sysOpLog: 'sys_op_log', sysVisLog: 'sys_vis_log', sysExLog: 'sys_ex_log' } as const;

export type LogName = keyof typeof TABLES;

export async function insertLogLines(
  db: DbSession,
  log: LogName,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  await db.run(db.t.insertInto(TABLES[log]).values(rows));
}
