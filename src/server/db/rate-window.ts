import { sql } from 'kysely';
import type { DbSession } from './session.ts';

export interface RateLimit {
  key: string;
  /** Maximum uses in one window. */
  limit: number;
  /** Uses counted at once, all or none; default 1. */
  amount?: number;
  windowMs: number;
  now: Date;
}

/** Counts a use in one statement and returns null; or counts nothing and returns the end of a used-up window. */
export async function spendWindow(
  db: DbSession,
  { key, limit, amount = 1, windowMs, now }: RateLimit,
): Promise<Date | null> {
  const isOver = sql<boolean>`rate_window.ends_time <= ${now}`;
  const ends = new Date(now.getTime() + windowMs);
  const counted = await db.first(
    db.platform
      .insertInto('rate_window')
      .values({ key, used: amount, started_time: now, ends_time: ends })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            used: sql`case when ${isOver} then ${amount}::int else rate_window.used + ${amount}::int end`,
            started_time: sql`case when ${isOver} then ${now}::timestamptz else rate_window.started_time end`,
            ends_time: sql`case when ${isOver} then ${ends}::timestamptz else rate_window.ends_time end`,
          })
          .where(sql<boolean>`${isOver} or rate_window.used + ${amount}::int <= ${limit}`),
      )
      .returning('used'),
  );
  if (counted) return null;
  const row = await db.first<{ ends_time: Date }>(
    db.platform.selectFrom('rate_window').select('ends_time').where('key', '=', key),
  );
  return row?.ends_time ?? ends;
}

/** End of a used-up window; null: another use fits. */
export async function readWindowEnd(
  db: DbSession,
  { key, limit, now }: Pick<RateLimit, 'key' | 'limit' | 'now'>,
): Promise<Date | null> {
  const row = await db.first<{ ends_time: Date }>(
    db.platform
      .selectFrom('rate_window')
      .select('ends_time')
      .where('key', '=', key)
      .where('used', '>=', limit)
      .where('ends_time', '>', now),
  );
  return row?.ends_time ?? null;
}
