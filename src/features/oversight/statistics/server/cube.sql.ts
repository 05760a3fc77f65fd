import { type RawBuilder, sql } from 'kysely';
import { merged } from '../../../../engine/many.ts';
import { markOf } from '../../../../server/db/change-mark.ts';
import type { RowFilter } from '../../../../server/db/records/filter.ts';
import { compileFilter } from '../../../../server/db/records/filter-sql.ts';
import { type CompiledFilter, matching } from '../../../../server/db/records/matching.ts';
import type { RecordModel } from '../../../../server/db/records/model.ts';
import { type Plan, planOf } from '../../../../server/db/records/selection.ts';
import { type DbSession, param, type Row } from '../../../../server/db/session.ts';
import { WALL_OFFSET } from '../../../../server/db/time-range.ts';
import type { Counted, FigureRequest } from '../../home/index.ts';

/** Numbers for one month and organisation, device or type. */
export interface Cell extends Row {
  /** Months since the year 0 in Asia/Shanghai; null for rows without a moment. */
  month: number | null;
  org: number | string | null;
  /** Numbers of rows in the order of the measures, then the sums. */
  n: number[];
}

/** Sums of seconds over the closed hazards (domain.md#10.2 K7, K8): integers, so that sums of cells are exact. */
export const SUMS = ['rectifySeconds', 'closeSeconds'] as const;

const seconds = (from: string, to: string) =>
  sql<number>`coalesce(sum(extract(epoch from r.${sql.ref(to)} - r.${sql.ref(from)})) filter (where r.status = 5), 0)`;
const SECONDS: { readonly [S in (typeof SUMS)[number]]: RawBuilder<number> } = {
  rectifySeconds: seconds('verdict_time', 'rectified_time'),
  closeSeconds: seconds('submit_time', 'accept_time'),
};

export interface CubeRequest extends FigureRequest {
  /** Field from which the month is taken. */
  time: string;
  /** Field of the organisation, or of another dimension the rows are counted by. */
  org: string;
  measures: readonly RowFilter[];
  sums: readonly (keyof typeof SECONDS)[];
  /** Rows (`of`) that count differently once the moment in their field `at` has passed. */
  turns: { of: RowFilter; at: string };
}

/** January 1970 in months since the year 0. */
const FIRST_MONTH = sql.lit(1970 * 12);
/** First moments of all months in Asia/Shanghai; searching them is three times as fast as extracting the month. */
const MONTHS = sql`(select array_agg((m - ${sql.raw(WALL_OFFSET)}) at time zone 'UTC' order by m)
  from generate_series(timestamp '1970-01-01', timestamp '2101-01-01', interval '1 month') as m)`;

const own = (model: RecordModel, key: string) => sql.ref(`r.${model.source(key).column}`);

/** Adds to a query plan the tables that the measures read. */
function withJoins(plan: Plan, measures: readonly CompiledFilter[]): Plan {
  const aliases = new Set([plan.filter, ...measures].flatMap((part) => [...part.aliases]));
  return { ...plan, filter: { ...plan.filter, aliases } };
}

/** Counts all cells in one pass: one for each month and organisation, for any number of rows. */
export async function countCube(session: DbSession, model: RecordModel, of: CubeRequest): Promise<Counted<Cell>> {
  const measures = of.measures.map((filter, index) =>
    compileFilter(filter, model, { prefix: `m${index}_`, sight: null }),
  );
  const plan = withJoins(planOf(model, { filter: of.filter, visible: [] }), measures);
  const turns = compileFilter(of.turns.of, model, { prefix: 't_', sight: null });
  const shapes = [...measures, turns].map(({ shape }) => shape).join(';');
  const [row] = await session.prepared<Counted<Cell>>(
    `cube|${of.time}|${of.org}|${of.sums.join()}|${plan.shape}|${shapes}`,
    (on) => {
      const month = sql<number>`${FIRST_MONTH} + width_bucket(${own(model, of.time)}, ${MONTHS}) - 1`;
      const cells = matching(on, plan, [])
        .select((eb) => {
          const counts = measures.map(({ build }) => sql`count(*) filter (where ${build(eb)})`);
          const numbers = [...counts, ...of.sums.map((sum) => SECONDS[sum])];
          return [
            month.as('month'),
            own(model, of.org).as('org'),
            sql`jsonb_build_array(${sql.join(numbers)})`.as('n'),
            // Rows that fall due at a moment count from that very moment on.
            sql`min(${own(model, of.turns.at)}) filter (where ${turns.build(eb)}) - interval '1 millisecond'`.as(
              'until',
            ),
          ];
        })
        // Groups by position: the expression of the month contains a query, which then runs once.
        .groupBy([sql`1`, sql`2`]);
      return on.t
        .selectFrom(cells.as('g'))
        .select([
          sql`coalesce(jsonb_agg(to_jsonb(g) - 'until'), '[]')`.as('groups'),
          sql`min(g.until)`.as('until'),
          markOf(on, param('$tenant'), param('$depends')).as('mark'),
        ]);
    },
    {
      ...merged([plan.values, turns.values, ...measures.map(({ values }) => values)]),
      $tenant: session.tenant,
      $depends: of.depends,
    },
  );
  if (!row) throw new Error('an aggregate has one row');
  return row;
}

/** Rank of every risk point, and all ranks with their colours, worst first. */
export async function selectRanks(session: DbSession) {
  const ranks = await session.prepared<{ id: number; name: string; color: string | null }>(
    'statistics-ranks',
    (on) => on.t.selectFrom('rank_type').select(['id', 'name', 'color']).orderBy('id'),
    {},
  );
  const points = await session.prepared<{ id: number; rank: number | null }>(
    'statistics-points',
    (on) => on.t.selectFrom('risk_point').select(['id', 'rank_type_id as rank']),
    {},
  );
  return { ranks, points };
}

export async function selectWarningNames(session: DbSession, by: 'devices' | 'types'): Promise<Map<string, string>> {
  const rows = await session.prepared<{ key: string; name: string }>(
    `statistics-${by}`,
    (on) =>
      by === 'devices'
        ? on.t.selectFrom('ai_equipment_file').select(['device_no as key', 'device_name as name']).orderBy('id')
        : on.t.selectFrom('ai_warning_type').select(['id as key', 'name']).orderBy('id'),
    {},
  );
  return new Map(rows.map(({ key, name }) => [String(key), name]));
}
