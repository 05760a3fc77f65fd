import { sql } from 'kysely';
import type { DbSession } from '../../../../server/db/session.ts';

export interface AttemptCount {
  key: string;
  /** Maximum failures without a wait; every further failure doubles the wait. */
  free: number;
  maxSeconds: number;
  now: Date;
  /** Failures before this moment are forgotten. */
  forgotten: Date;
}

/**
 * Counts one attempt and sets the next wait; one statement, so that parallel calls count. null if the key is locked.
 */
export async function increaseAttempt(db: DbSession, count: AttemptCount): Promise<number | null> {
  const failures = sql<number>`case when login_attempt.last_time < ${count.forgotten} then 1 else login_attempt.failures + 1 end`;
  const lock = lockAfter(failures, count);
  const row = await db.first<{ failures: number }>(
    db.platform
      .insertInto('login_attempt')
      .values({ key: count.key, failures: 1, last_time: count.now })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ failures, last_time: count.now, locked_until: lock })
          .where(sql<boolean>`coalesce(login_attempt.locked_until, '-infinity') <= ${count.now}`),
      )
      .returning('failures'),
  );
  return row ? row.failures : null;
}

/** Subtracts one attempt from the count of a key; a wait stays if the other failures alone caused it. */
export async function releaseAttempt(db: DbSession, { key, free }: Pick<AttemptCount, 'key' | 'free'>): Promise<void> {
  const counted = db.platform.updateTable('login_attempt').where('key', '=', key).where('failures', '>', 0);
  const locked_until = sql<Date | null>`case when failures > ${free}::int then locked_until end`;
  await db.run(counted.set((eb) => ({ failures: eb('failures', '-', 1), locked_until })));
}

function lockAfter(failures: ReturnType<typeof sql<number>>, { free, maxSeconds, now }: AttemptCount) {
  const over = sql`(${failures}) - ${free}::int`;
  const seconds = sql`least(power(2, least(${over}, 20)), ${maxSeconds}::int)`;
  return sql`case when ${over} >= 0 then ${now}::timestamptz + make_interval(secs => ${seconds}) end`;
}

export async function deleteAttempt(db: DbSession, key: string): Promise<void> {
  await db.run(db.platform.deleteFrom('login_attempt').where('key', '=', key));
}

interface LockRow extends Record<string, unknown> {
  locked_until: Date | null;
}

export function selectLock(db: DbSession, key: string): Promise<LockRow | undefined> {
  return db.first<LockRow>(db.platform.selectFrom('login_attempt').select('locked_until').where('key', '=', key));
}

/** Lock of a key with at least `free` recent failures; undefined if it has fewer. */
export function selectWary(
  db: DbSession,
  { key, free, forgotten }: Pick<AttemptCount, 'key' | 'free' | 'forgotten'>,
): Promise<LockRow | undefined> {
  return db.first<LockRow>(
    db.platform
      .selectFrom('login_attempt')
      .select('locked_until')
      .where('key', '=', key)
      .where('failures', '>=', free)
      .where('last_time', '>=', forgotten),
  );
}

/** Subtracts several attempts from the count of a key, which stays at least 0. */
export async function reduceAttempts(db: DbSession, key: string, by: number): Promise<void> {
  const counted = db.platform.updateTable('login_attempt').where('key', '=', key).where('failures', '>', 0);
  await db.run(counted.set((eb) => ({ failures: eb.fn('greatest', [eb('failures', '-', by), eb.lit(0)]) })));
}
