import { sql } from 'kysely';
import type { RowFilter } from '../records/filter.ts';
import type { RecordModel } from '../records/model.ts';
import { disjoint, matching, type Plan, planOf, type Query, unionAll } from '../records/selection.ts';
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

/** What hazards are counted by; the last two are parts of the submission's day in Asia/Shanghai. */
export type Dimension = 'org' | 'address' | 'type' | 'month' | 'day';

export interface DimensionGroup extends Record<string, unknown> {
  /** Id, or number of the month or day; null where the hazard has none. */
  key: number | null;
  status: number;
  overdue: boolean;
  count: number;
}

const submitted = sql`(r.submit_time at time zone 'UTC' + interval '8 hours')`;
const DIMENSIONS: Readonly<Record<Dimension, ReturnType<typeof sql<number | null>>>> = {
  org: sql`r.org_id`,
  address: sql`r.address_id`,
  type: sql`r.risk_type_id`,
  month: sql`date_part('month', ${submitted})::integer`,
  day: sql`date_part('day', ${submitted})::integer`,
};

/** Hazards by one dimension, each with its status and whether it is overdue. */
export async function countHazardsBy(
  session: Session,
  model: RecordModel,
  request: Pick<GroupRequest, 'filter' | 'visible' | 'now'> & { by: Dimension },
): Promise<DimensionGroup[]> {
  const plan = planOf(model, request);
  return session.prepared<DimensionGroup>(
    `hazard-by|${request.by}|${plan.shape}`,
    (on) => {
      const groups = eachOnce(on, plan, (rows) =>
        rows.select([DIMENSIONS[request.by].as('key'), 'r.status', overdueNow().as('overdue')]),
      );
      return on.t
        .selectFrom(groups.as('g'))
        .selectAll('g')
        .select(sql<number>`count(*)`.as('count'))
        .groupBy(['g.key', 'g.status', 'g.overdue']);
    },
    { ...plan.values, $now: request.now },
  );
}

function overdueNow() {
  return sql<boolean>`coalesce(r.status = 3 and r.accomplish_time < ${param('$now')}, false)`;
}

/** What the caller sees, whatever the grounds, each hazard once. */
function eachOnce(session: Session, plan: Plan, select: (rows: Query) => Query): Query {
  if (plan.branches.length < 2) return select(matching(session, plan, plan.branches));
  return unionAll(disjoint(session, plan).map(select));
}

/** Id, name and parent of every place or organisation, deleted ones included: old records still name them. */
export function selectNames(session: Session, of: 'address' | 'organisation' | 'type'): Promise<NamedRow[]> {
  const tables = { address: 'address', organisation: 'sys_org', type: 'risk_type' } as const;
  return session.prepared<NamedRow>(
    `names|${of}`,
    (on) => {
      const parent = of === 'address' ? sql<number | null>`parent_id` : sql<number | null>`null::bigint`;
      return on.t.selectFrom(tables[of]).select(['id', 'name', parent.as('parent')]);
    },
    {},
  );
}

export interface NamedRow extends Record<string, unknown> {
  id: number;
  name: string;
  parent: number | null;
}

/** One pass over everything the caller sees: as many groups as there are combinations, whatever the number of rows. */
export async function groupHazards(
  session: Session,
  model: RecordModel,
  request: GroupRequest,
): Promise<HazardGroup[]> {
  const { filter, visible, now, lateBefore, monthStart } = request;
  const plan = planOf(model, { filter, visible });
  return session.prepared<HazardGroup>(
    `hazard-groups|${plan.shape}`,
    (on) => {
      const groups = eachOnce(on, plan, (rows) =>
        rows.select([
          'r.status',
          sql<boolean>`coalesce(r.again_check_result = 2, false)`.as('major'),
          overdueNow().as('overdue'),
          sql<boolean>`coalesce(r.stage_time < case r.status
            when 1 then ${param('$judge')}::timestamptz
            when 2 then ${param('$check')}::timestamptz
            when 4 then ${param('$accept')}::timestamptz end, false)`.as('late'),
          sql<boolean>`coalesce(r.submit_time >= ${param('$month')}, false)`.as('recent'),
        ]),
      );
      return on.t
        .selectFrom(groups.as('g'))
        .selectAll('g')
        .select(sql<number>`count(*)`.as('count'))
        .groupBy(['g.status', 'g.major', 'g.overdue', 'g.late', 'g.recent']);
    },
    {
      ...plan.values,
      $now: now,
      $judge: lateBefore.judge,
      $check: lateBefore.check,
      $accept: lateBefore.accept,
      $month: monthStart,
    },
  );
}
