import { sql } from 'kysely';
import type { Session } from './session.ts';

/** Notes that somebody has opened a piece of news; the first time counts. One statement, so that none is lost. */
export async function countNewsReader(
  db: Session,
  of: { newsId: number; userId: string; now: Date },
): Promise<boolean> {
  const { newsId, userId, now } = of;
  const first = await db.run(
    db.t
      .insertInto('news_reader')
      .values({ news_id: newsId, user_id: userId, read_time: now })
      .onConflict((conflict) =>
        conflict
          .columns(['news_id', 'user_id'])
          .doUpdateSet({ read_time: now })
          .where('news_reader.read_time', 'is', null),
      ),
  );
  if (first === 0) return false;
  await db.run(db.t.updateTable('news').set({ read_count: sql`coalesce(read_count, 0) + 1` }).where('id', '=', newsId));
  return true;
}

/** Which of these are no longer new to somebody. */
export async function newsReadBy(db: Session, userId: string, newsIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.all<{ news_id: number }>(
    db.t
      .selectFrom('news_reader')
      .select('news_id')
      .where('user_id', '=', userId)
      .where(sql<boolean>`news_id = any(${[...newsIds]}::bigint[])`),
  );
  return new Set(rows.map(({ news_id }) => news_id));
}

/** Nothing published up to now is new to him any more; what he did not open is not counted as opened. */
export async function dismissNews(db: Session, userId: string, now: Date): Promise<void> {
  const published = db.t
    .selectFrom('news')
    .where('is_deleted', '=', false)
    .where('status', '=', 1)
    .where('publish_time', '<=', now)
    .select(['id', sql`${userId}::bigint`.as('user_id')]);
  const insert = db.t.insertInto('news_reader').columns(['news_id', 'user_id']).expression(published);
  await db.run(insert.onConflict((conflict) => conflict.doNothing()));
}
