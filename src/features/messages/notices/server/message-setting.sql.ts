import type { DbSession } from '../../../../server/db/session.ts';
import type { QuietHours } from '../../deliveries/index.ts';

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

export interface OwnChannels {
  /** Channels the user chose, by the title of a message. */
  channels: { readonly [title: string]: readonly number[] };
  quietHours: QuietHours | null;
}

export async function selectChannels(db: DbSession, userId: string): Promise<OwnChannels> {
  const row = await db.first<{ channels: OwnChannels['channels']; from: string | null; until: string | null }>(
    db.t
      .selectFrom('user_message_setting')
      .select(['channels', 'quiet_from as from', 'quiet_until as until'])
      .where('user_id', '=', userId),
  );
  const { channels = {}, from = null, until = null } = row ?? {};
  return { channels, quietHours: from === null || until === null ? null : { from, until } };
}

/** Sets the given values, and keeps the others. */
export async function upsertChannels(
  db: DbSession,
  userId: string,
  { channels, quietHours, now }: Partial<OwnChannels> & { now: Date },
): Promise<void> {
  const values = {
    ...(channels === undefined ? {} : { channels: JSON.stringify(channels) }),
    ...(quietHours === undefined
      ? {}
      : { quiet_from: quietHours?.from ?? null, quiet_until: quietHours?.until ?? null }),
    updated_time: now,
  };
  const insert = db.t.insertInto('user_message_setting').values({ user_id: userId, quiet: [], ...values });
  await db.run(insert.onConflict((conflict) => conflict.column('user_id').doUpdateSet(values)));
}
