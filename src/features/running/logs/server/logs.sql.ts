import type { DbSession } from '../../../../server/db/session.ts';

const LOG_TABLES = { sysVisLog: 'sys_vis_log', sysOpLog: 'sys_op_log', sysExLog: 'sys_ex_log' } as const;

export type LogName = keyof typeof LOG_TABLES;

export async function deleteLog(db: DbSession, log: LogName): Promise<number> {
  return db.run(db.t.deleteFrom(LOG_TABLES[log]));
}
