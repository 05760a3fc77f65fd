import { type RawBuilder, sql } from 'kysely';
import { type Mark, markOf } from '../../../../server/db/change-mark.ts';
import type { RowFilter } from '../../../../server/db/records/filter.ts';
import { matching } from '../../../../server/db/records/matching.ts';
import type { RecordModel } from '../../../../server/db/records/model.ts';
import { dependenciesOf, planOf } from '../../../../server/db/records/selection.ts';
import { type DbSession, param } from '../../../../server/db/session.ts';
import { WALL_OFFSET } from '../../../../server/db/time-range.ts';

/** Number of hazards with the same properties; the figures of the home page are sums over these groups. */
export interface HazardGroup {
  status: number;
  major: boolean;
  overdue: boolean;
  /** True if the hazards have waited longer than their stage allows: 超时未处理. */
  late: boolean;
  /** True if submitted on or after `monthStart`. */
  recent: boolean;
  count: number;
}

/** Groups at one moment, and how long they are valid. */
export interface Counted<G> extends Record<string, unknown> {
  groups: G[];
  mark: Mark;
  /** Time of the next deadline, which changes the groups even without a write; null: never. */
  until: Date | null;
}

export interface FigureRequest {
  filter: RowFilter;
  now: Date;
  /**
   * Tables whose changes make the figures outdated (figureTables). Their counter of changes (change-mark.ts) is read in
   * the same statement.
   */
  depends: readonly string[];
}

export interface GroupRequest extends FigureRequest {
  monthStart: Date;
}

/** Property by which hazards are counted; the last two are parts of the submission date in Asia/Shanghai. */
export type Dimension = 'org' | 'address' | 'type' | 'point' | 'month' | 'day';

export interface DimensionGroup {
  /** Id, or number of the month or day; null for hazards without one. */
  key: number | null;
  status: number;
  overdue: boolean;
  count: number;
}

const submitted = sql`(r.submit_time at time zone 'UTC' + ${sql.raw(WALL_OFFSET)})`;
const DIMENSIONS: Readonly<Record<Dimension, ReturnType<typeof sql<number | null>>>> = {
  org: sql`r.org_id`,
  address: sql`r.address_id`,
  type: sql`r.risk_type_id`,
  point: sql`r.risk_point_id`,
  month: sql`date_part('month', ${submitted})::integer`,
  day: sql`date_part('day', ${submitted})::integer`,
};

/** Counts hazards by one dimension, status and overdue state. */
export function countHazardsBy(
  session: DbSession,
  model: RecordModel,
  request: FigureRequest & { by: Dimension },
): Promise<Counted<DimensionGroup>> {
  return count(session, model, {
    ...request,
    name: request.by,
    columns: { key: DIMENSIONS[request.by], status: sql`r.status`, overdue: overdueNow() },
    until: { first: { due: DUE }, at: nextOverdue },
    values: { $now: request.now },
  });
}

function overdueNow() {
  return sql<boolean>`coalesce(r.status = 3 and r.accomplish_time < ${param('$now')}, false)`;
}

const DUE = sql`r.accomplish_time`;
/** First deadline of a group's hazards that are not overdue; when it passes, the group splits into two. */
const nextOverdue = sql`case when g.status = 3 and not g.overdue then g.due end`;

/** Id and name of every organisation or type, including deleted ones, which old records still reference. */
export function selectNames(session: DbSession, of: 'organisation' | 'type'): Promise<NamedRow[]> {
  const tables = { organisation: 'sys_org', type: 'risk_type' } as const;
  return session.prepared<NamedRow>(`names|${of}`, (on) => on.t.selectFrom(tables[of]).select(['id', 'name']), {});
}

export interface NamedRow extends Record<string, unknown> {
  id: number;
  name: string;
}

/** Counts in one pass over everything the caller sees: one group per combination, whatever the number of rows. */
export function groupHazards(
  session: DbSession,
  model: RecordModel,
  request: GroupRequest,
): Promise<Counted<HazardGroup>> {
  const { now, monthStart } = request;
  return count(session, model, {
    ...request,
    name: 'cards',
    columns: {
      status: sql`r.status`,
      major: sql`coalesce(r.again_check_result = 2, false)`,
      overdue: overdueNow(),
      late: sql`coalesce(r.due_time < ${param('$now')}, false)`,
      recent: sql`coalesce(r.submit_time >= ${param('$month')}, false)`,
    },
    until: {
      first: { due: DUE, late_from: sql`r.due_time` },
      at: sql`least(${nextOverdue},
        case when not g.late then g.late_from end)`,
    },
    values: {
      $now: now,
      $month: monthStart,
    },
  });
}

interface Counting extends FigureRequest {
  name: string;
  /** Columns by which hazards are grouped. */
  columns: Record<string, RawBuilder<unknown>>;
  /** Time at which a group `g` splits without a write: the earliest of given times of its hazards; null: never. */
  until: { first: Record<string, RawBuilder<unknown>>; at: RawBuilder<unknown> };
  values: Record<string, unknown>;
}

async function count<G>(
  session: DbSession,
  model: RecordModel,
  { filter, name, columns, until, values, depends }: Counting,
): Promise<Counted<G>> {
  const plan = planOf(model, { filter, visible: [] });
  const [keys, moments] = [Object.keys(columns), Object.keys(until.first)];
  const [row] = await session.prepared<Counted<G> & Record<string, unknown>>(
    `hazards|${name}|${plan.shape}`,
    (on) => {
      const all = Object.entries({ ...columns, ...until.first }).map(([key, column]) => column.as(key));
      const groups = on.t
        .selectFrom(matching(on, plan, []).select(all).as('h'))
        .select([
          ...keys.map((key) => `h.${key}`),
          ...moments.map((key) => sql`min(${sql.ref(`h.${key}`)})`.as(key)),
          sql`count(*)`.as('count'),
        ])
        .groupBy(keys.map((key) => `h.${key}`));
      return on.t.selectFrom(groups.as('g')).select([
        sql`coalesce(jsonb_agg(to_jsonb(g) - ${sql.lit(`{${moments.join()}}`)}::text[]), '[]')`.as('groups'),
        sql`min(${until.at})`.as('until'),
        // Read in the same statement, so that change mark and groups belong to one moment.
        markOf(on, param('$tenant'), param('$depends')).as('mark'),
      ]);
    },
    { ...plan.values, ...values, $tenant: session.tenant, $depends: depends },
  );
  if (!row) throw new Error('an aggregate has one row');
  return row;
}

/** Tables whose changes may affect a count with the filters. */
export function figureTables(model: RecordModel, filters: readonly RowFilter[]): string[] {
  return [...new Set(filters.flatMap((filter) => dependenciesOf(planOf(model, { filter, visible: [] }))))].sort();
}
