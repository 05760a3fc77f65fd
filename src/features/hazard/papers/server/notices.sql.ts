import { sql } from 'kysely';
import type { TableMigration } from '../../../../server/db/platform-tables.ts';
import type { DbSession, Param } from '../../../../server/db/session.ts';

/** Table of the hazards of each notice; a hazard may be on several notices. */
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

/** Counts a print; returns the number so far. */
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

/** Maximum notices read for one hazard. */
const MAX_NOTICES = 50;

/** Part of a statement with `[{id, noticeNo}]` of the notices a hazard is on, oldest first; null without any. */
export function noticeNumbers(on: DbSession, hazard: Param) {
  const notices = on.t
    .selectFrom('rectify_notice_hazard as l')
    .innerJoin('rectify_notice as n', 'n.id', 'l.notice_id')
    .select(['n.id', 'n.notice_no'])
    .where('l.hazard_id', '=', hazard)
    .where('n.is_deleted', '=', sql.lit(false))
    .orderBy('n.id')
    .limit(sql.lit(MAX_NOTICES));
  const one = sql`json_build_object('id', x.id::text, 'noticeNo', x.notice_no)`;
  return sql<
    NoticeNumber[] | null
  >`(${on.t.selectFrom(notices.as('x')).select(sql`json_agg(${one} order by x.id)`.as('json'))})`;
}

export interface NoticeNumber {
  id: string;
  noticeNo: string;
}
