import type { DbSession } from '../../../server/db/session.ts';

/** Kinds of messages a user has silenced. */
export async function selectQuiet(db: DbSession, userId: string): Promise<readonly string[]> {
  const setting = db.t.selectFrom('user_message_setting').select('quiet').where('user_id', '=', userId);
  return (await db.first<{ quiet: string[] }>(setting))?.quiet ?? [];
}

export async function upsertQuiet(
  db: DbSession,
  userId: string,
  { quiet, now }: { quiet: readonly string[]; now: Date },
): Promise<void> {
  const values = { quiet: [...quiet], updated_time: now };
  const insert = db.t.insertInto('user_message_setting').values({ user_id: userId, ...values });
  await db.run(insert.onConflict((conflict) => conflict.column('user_id').doUpdateSet(values)));
}
