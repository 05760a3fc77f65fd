import { sql } from 'kysely';
import type { DbSession } from '../../../../server/db/session.ts';

/** Records that a user opened news and counts him the first time, in one statement so that both happen or neither. */
export async function countNewsReader(
  db: DbSession,
  of: { newsId: number; userId: string; now: Date },
): Promise<boolean> {
  const { newsId, userId, now } = of;
  const opened = db.t
    .insertInto('news_reader')
    .values({ news_id: newsId, user_id: userId, read_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('news_id');
  const counted = await db.run(
    db.t
      .with('opened', () => opened)
      .updateTable('news')
      .set({ read_count: sql`coalesce(read_count, 0) + 1` })
      .where((eb) => eb('id', 'in', eb.selectFrom('opened').select('opened.news_id'))),
  );
  return counted > 0;
}

/** Ids among `newsIds` that are not new to the user: opened, or already published when he dismissed all news. */
export async function newsKnownTo(db: DbSession, userId: string, newsIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.all<{ id: number }>(
    db.t
      .selectFrom('news as w')
      .leftJoin('news_reader as r', (join) => join.onRef('r.news_id', '=', 'w.id').on('r.user_id', '=', userId))
      .leftJoin('news_dismissal as d', (join) => join.on('d.user_id', '=', userId))
      .select('w.id')
      .where(sql<boolean>`w.id = any(${[...newsIds]}::bigint[])`)
      .where((eb) =>
        eb.or([
          eb('r.user_id', 'is not', null),
          eb('w.publish_time', '<', eb.ref('d.until')),
          sql<boolean>`w.publish_time = d.until and coalesce(w.id = any(d.seen), true)`,
        ]),
      ),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Marks news as not new to the user: all before `until`, and those in `seen` of that second. Counts no reader. */
export async function dismissNews(
  db: DbSession,
  userId: string,
  { until, seen }: { until: Date; seen: readonly number[] },
): Promise<void> {
  const row = db.t.insertInto('news_dismissal').values({ user_id: userId, until, seen: [...seen] });
  const update = { until: sql`excluded.until`, seen: sql`excluded.seen` };
  const isLater = sql<boolean>`news_dismissal.until <= excluded.until`;
  await db.run(row.onConflict((conflict) => conflict.column('user_id').doUpdateSet(update).where(isLater)));
}
