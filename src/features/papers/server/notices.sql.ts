import { sql } from 'kysely';
import type { TableMigration } from '../../../server/db/platform-tables.ts';
import type { DbSession } from '../../../server/db/session.ts';

/** Hazards of each notice: a hazard may be on several. */
export const noticeTables: TableMigration[] = [
  {
    id: 'papers-0001-notice-hazards',
    statements: [
      `CREATE TABLE {t}.rectify_notice_hazard (
        notice_id bigint NOT NULL,
        hazard_id bigint NOT NULL,
        PRIMARY KEY (notice_id, hazard_id)
      )`,
      'CREATE INDEX rectify_notice_hazard_hazard ON {t}.rectify_notice_hazard (hazard_id)',
    ],
  },
];

export async function insertNoticeHazards(db: DbSession, noticeId: number, hazardIds: readonly number[]) {
  const rows = hazardIds.map((hazard_id) => ({ notice_id: noticeId, hazard_id }));
  await db.run(db.t.insertInto('rectify_notice_hazard').values(rows));
}

export async function selectNoticeHazards(db: DbSession, noticeId: number, limit: number): Promise<number[]> {
  const rows = await db.all<{ hazard_id: number }>(
    db.t
      .selectFrom('rectify_notice_hazard')
      .select('hazard_id')
      .where('notice_id', '=', noticeId)
      .orderBy('hazard_id')
      .limit(limit),
  );
  return rows.map(({ hazard_id }) => hazard_id);
}

/** Counts one print more; answers how many there are. */
export async function countPrint(db: DbSession, noticeId: number): Promise<number> {
  const row = await db.first<{ prints: number }>(
    db.t
      .updateTable('rectify_notice')
      .set({ print_count: sql`coalesce(print_count, 0) + 1`, version: sql`version + 1` })
      .where('id', '=', noticeId)
      .returning('print_count as prints'),
  );
  return Number(row?.prints ?? 1);
}

/** Numbers of the notices a hazard is on, oldest first. */
export function selectNoticesOf(db: DbSession, hazardId: number): Promise<{ id: number; noticeNo: string }[]> {
  return db.all<{ id: number; noticeNo: string }>(
    db.t
      .selectFrom('rectify_notice_hazard as l')
      .innerJoin('rectify_notice as n', 'n.id', 'l.notice_id')
      .select(['n.id', 'n.notice_no as noticeNo'])
      .where('l.hazard_id', '=', hazardId)
      .where('n.is_deleted', '=', false)
      .orderBy('n.id')
      .limit(50),
  );
}
