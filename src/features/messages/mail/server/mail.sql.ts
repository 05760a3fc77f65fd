import type { DbSession } from '../../../../server/db/session.ts';

export interface MailRow extends Record<string, unknown> {
  to: string;
  title: string;
  format: number;
  status: number;
  reason: string | null;
  created_time: Date;
  created_user_id: string;
  created_user_name: string;
}

export async function insertMail(db: DbSession, row: MailRow): Promise<void> {
  await db.run(db.t.insertInto('sys_email').values(row));
}

export async function deleteOldMail(db: DbSession, before: Date): Promise<void> {
  await db.run(db.t.deleteFrom('sys_email').where('created_time', '<', before));
}
