import type { DbSession } from '../../../../server/db/session.ts';

interface NewLine {
  phone_numbers: string;
  template_code: string;
  source: number;
  status: number;
  invalid_time: Date;
  created_time: Date;
}

export async function insertLine(db: DbSession, line: NewLine): Promise<number> {
  const row = await db.first<{ id: number }>(
    db.t
      .insertInto('sms')
      .values({ ...line })
      .returning('id'),
  );
  if (!row) throw new Error('no line was added');
  return Number(row.id);
}

/** Sets the outcome of one line, if its status is still `from`. */
export async function updateLine(
  db: DbSession,
  id: number,
  { from, ...outcome }: { from: number; status: number; biz_id: string | null },
): Promise<void> {
  const line = db.t.updateTable('sms').set(outcome).where('id', '=', id);
  await db.run(line.where('status', '=', from));
}

export interface StatusChange {
  from: readonly number[];
  status: number;
}

export async function updateLinesOf(db: DbSession, mobile: string, { from, status }: StatusChange): Promise<void> {
  const lines = db.t.updateTable('sms').set({ status }).where('phone_numbers', '=', mobile);
  await db.run(lines.where('status', 'in', [...from]));
}

/** Sets the status of lines whose code had expired at `until`. */
export async function updateLateLines(db: DbSession, until: Date, { from, status }: StatusChange): Promise<void> {
  const late = db.t.updateTable('sms').set({ status }).where('invalid_time', '<=', until);
  await db.run(late.where('status', 'in', [...from]));
}

export async function deleteOldLines(db: DbSession, before: Date): Promise<void> {
  await db.run(db.t.deleteFrom('sms').where('invalid_time', '<', before));
}
