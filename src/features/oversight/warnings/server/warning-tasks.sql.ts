import { sql } from 'kysely';
import type { StandingStatements } from '../../../../server/db/platform-tables.ts';
import type { DbSession, Row } from '../../../../server/db/session.ts';
import { RANK_WITHOUT_DUE, type TaskCursor } from '../../../../server/db/time-range.ts';

export interface WarningTask extends Row {
  id: number;
  name: string;
  place: string | null;
  /** File id of the first picture. */
  picture: number | null;
  since: Date | null;
  rank: number;
}

/** Index of open warnings, with the expression of the statement below word for word, so that it is used. */
export const warningIndex: StandingStatements = {
  table: 'ai_warning_message',
  statements: [
    `CREATE INDEX IF NOT EXISTS ai_warning_task ON {t}.ai_warning_message (((${RANK_WITHOUT_DUE}
      + floor(extract(epoch from (coalesce(warning_time, created_time) - timestamptz '1970-01-01 00:00:00+00'))))::bigint), id)
      WHERE status = 0 AND NOT is_deleted`,
  ],
};

/** Open warnings, oldest first. */
export function selectWarningTasks(
  db: DbSession,
  { after, limit }: { after: TaskCursor | null; limit: number },
): Promise<WarningTask[]> {
  const since = sql<Date>`coalesce(w.warning_time, w.created_time)`;
  const rank = sql<number>`(${sql.lit(RANK_WITHOUT_DUE)}
    + floor(extract(epoch from (${since} - timestamptz '1970-01-01 00:00:00+00'))))::bigint`;
  const rows = db.t
    .selectFrom('ai_warning_message as w')
    .select([
      'w.id',
      'w.warning_type_name as name',
      'w.position_name as place',
      sql<number | null>`w.picture[1]`.as('picture'),
    ])
    .select([since.as('since'), rank.as('rank')])
    .where('w.status', '=', sql.lit(0))
    .where(sql<boolean>`not w.is_deleted`)
    .orderBy(rank)
    .orderBy('w.id')
    .limit(limit);
  return db.all<WarningTask>(
    after === null ? rows : rows.where(sql<boolean>`(${rank}, w.id) > (${after.rank}, ${after.id})`),
  );
}
