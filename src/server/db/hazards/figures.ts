import { sql } from 'kysely';
import { all, any, type RowFilter } from '../records/filter.ts';
import { compileFilter } from '../records/filter-sql.ts';
import type { RecordModel } from '../records/model.ts';
import { param, type Session } from '../session.ts';

/** Hazards of one kind; the figures of the home page are sums over these. */
export interface HazardGroup extends Record<string, unknown> {
  status: number;
  major: boolean;
  overdue: boolean;
  /** Has waited longer than its stage allows (domain §5.1). */
  late: boolean;
  /** Submitted on or after `monthStart`. */
  recent: boolean;
  count: number;
}

export interface GroupRequest {
  filter: RowFilter;
  visible: readonly RowFilter[];
  now: Date;
  /** Entered its status before this: late. */
  lateBefore: { judge: Date; check: Date; accept: Date };
  monthStart: Date;
}

/** One pass over everything the caller sees: as many groups as there are combinations, whatever the number of rows. */
export async function groupHazards(
  session: Session,
  model: RecordModel,
  request: GroupRequest,
): Promise<HazardGroup[]> {
  const { filter, visible, now, lateBefore, monthStart } = request;
  const rows = compileFilter(all(filter, visible.length === 0 ? undefined : any(...visible)), model);
  return session.prepared<HazardGroup>(
    `hazard-groups|${model.id}|${rows.shape}`,
    (on) => {
      const groups = on.t
        .selectFrom(`${model.table} as r`)
        .select([
          'r.status',
          sql<boolean>`coalesce(r.again_check_result = 2, false)`.as('major'),
          sql<boolean>`coalesce(r.status = 3 and r.accomplish_time < ${param('$now')}, false)`.as('overdue'),
          sql<boolean>`coalesce(r.stage_time < case r.status
            when 1 then ${param('$judge')}::timestamptz
            when 2 then ${param('$check')}::timestamptz
            when 4 then ${param('$accept')}::timestamptz end, false)`.as('late'),
          sql<boolean>`coalesce(r.submit_time >= ${param('$month')}, false)`.as('recent'),
        ])
        .where('r.is_deleted', '=', false)
        .where((eb) => rows.build(eb));
      return on.t
        .selectFrom(groups.as('g'))
        .selectAll('g')
        .select(sql<number>`count(*)`.as('count'))
        .groupBy(['g.status', 'g.major', 'g.overdue', 'g.late', 'g.recent']);
    },
    {
      ...rows.values,
      $now: now,
      $judge: lateBefore.judge,
      $check: lateBefore.check,
      $accept: lateBefore.accept,
      $month: monthStart,
    },
  );
}
