import { type RawBuilder, sql } from 'kysely';
import { merged } from '../../../engine/many.ts';
import { markOf } from '../../../server/db/change-mark.ts';
import type { RowFilter } from '../../../server/db/records/filter.ts';
import { compileFilter } from '../../../server/db/records/filter-sql.ts';
import { type CompiledFilter, matching } from '../../../server/db/records/matching.ts';
import type { RecordModel } from '../../../server/db/records/model.ts';
import { type Plan, planOf } from '../../../server/db/records/selection.ts';
import { type DbSession, param, type Row } from '../../../server/db/session.ts';
import type { Counted, FigureRequest } from '../../home/index.ts';

/** Rows of one month and organisation, or device, or type. */
export interface Cell extends Row {
  /** Months since the year 0 in Asia/Shanghai; null: without a moment. */
  month: number | null;
  org: number | string | null;
  /** Numbers of rows in the order of the measures, then the sums. */
  n: number[];
}

/** Seconds over the closed hazards (domain.md#10.2 K7, K8): whole ones, so that sums of cells are exact. */
export const SUMS = ['rectifySeconds', 'closeSeconds'] as const;

const seconds = (from: string, to: string) =>
  sql<number>`coalesce(sum(extract(epoch from r.${sql.ref(to)} - r.${sql.ref(from)})) filter (where r.status = 5), 0)`;
const SECONDS: { readonly [S in (typeof SUMS)[number]]: RawBuilder<number> } = {
  rectifySeconds: seconds('verdict_time', 'rectified_time'),
  closeSeconds: seconds('submit_time', 'accept_time'),
};

export interface CubeRequest extends FigureRequest {
  /** Field that says the month. */
  time: string;
  /** Field of the organisation, or of what else the rows are counted by. */
  org: string;
  measures: readonly RowFilter[];
  sums: readonly (keyof typeof SECONDS)[];
  /** Rows that will count otherwise once the moment of this field has passed. */
  turns: { of: RowFilter; at: string };
}

/** Months since the year 0 of January 1970. */
const FIRST_MONTH = sql.lit(1970 * 12);
/** First moments of the months of the wire in Asia/Shanghai; to search them is a third of the work of taking a date apart. */
const MONTHS = sql`(select array_agg((m - interval '8 hours') at time zone 'UTC' order by m)
  from generate_series(timestamp '1970-01-01', timestamp '2101-01-01', interval '1 month') as m)`;

const own = (model: RecordModel, key: string) => sql.ref(`r.${model.source(key).column}`);

/** A plan with the tables that measures read. */
function withJoins(plan: Plan, measures: readonly CompiledFilter[]): Plan {
  const aliases = new Set([plan.filter, ...measures].flatMap((part) => [...part.aliases]));
  return { ...plan, filter: { ...plan.filter, aliases } };
}

/** One pass over the rows: as many cells as there are months and organisations, whatever the number of rows. */
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
            // What falls due at a moment counts from that very moment on.
            sql`min(${own(model, of.turns.at)}) filter (where ${turns.build(eb)}) - interval '1 millisecond'`.as(
              'until',
            ),
          ];
        })
        // By place: the expression of the month holds a query, which is reckoned once.
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

/** Colour rank of every risk point, and the ranks, worst first. */
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

/** Names of AI devices by their numbers, of types by their ids. */
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
