import { sql } from 'kysely';
import type { DataScope } from '../../../../../server/ctx.ts';
import { markOf } from '../../../../../server/db/change-mark.ts';
import type { StandingStatements } from '../../../../../server/db/platform-tables.ts';
import { matching } from '../../../../../server/db/records/matching.ts';
import type { RecordModel } from '../../../../../server/db/records/model.ts';
import { planOf } from '../../../../../server/db/records/selection.ts';
import { type DbSession, param, type Row } from '../../../../../server/db/session.ts';
import type { Counted, FigureRequest } from '../../../home/index.ts';

export interface PlaceGroup extends Row {
  addressId: number;
  open: number;
  overdue: number;
  major: number;
}

/**
 * Counts open hazards by place, in one pass over the rows that match `filter`. The counts are valid until the next
 * deadline passes.
 */
export async function countByPlace(
  session: DbSession,
  model: RecordModel,
  { filter, now, depends }: FigureRequest,
): Promise<Counted<PlaceGroup>> {
  const plan = planOf(model, { filter, visible: [] });
  const [row] = await session.prepared<Counted<PlaceGroup>>(
    `map-hazards|${plan.shape}`,
    (on) => {
      const overdue = sql`r.status = 3 and r.accomplish_time < ${param('$now')}`;
      const places = matching(on, plan, [])
        .select([
          sql`r.address_id`.as('addressId'),
          sql`count(*)`.as('open'),
          sql`count(*) filter (where ${overdue})`.as('overdue'),
          sql`count(*) filter (where r.again_check_result = 2)`.as('major'),
          sql`min(r.accomplish_time) filter (where r.status = 3 and r.accomplish_time >= ${param('$now')})`.as('due'),
        ])
        .where(sql<boolean>`r.address_id is not null`)
        .groupBy(sql`r.address_id`);
      return on.t
        .selectFrom(places.as('g'))
        .select([
          sql`coalesce(jsonb_agg(to_jsonb(g) - 'due'), '[]')`.as('groups'),
          sql`min(g.due)`.as('until'),
          markOf(on, param('$tenant'), param('$depends')).as('mark'),
        ]);
    },
    { ...plan.values, $now: now, $tenant: session.tenant, $depends: depends },
  );
  if (!row) throw new Error('an aggregate has one row');
  return row;
}

/** Maximum rounds a layer counts, and maximum pairs of round and place. */
const MOST = { rounds: 2_000, pairs: 20_000 };
/** Condition of open rounds (not begun, begun, overdue); index and statement must contain it word for word. */
const OPEN = 'status in (0, 1, 3) and not is_deleted';
const BEGIN = 'coalesce(moved_time, plan_time)';

/** Index of open rounds, latest first; they are a small part of all rounds. */
export const openRounds: StandingStatements = {
  table: 'risk_timed_planning_execute',
  statements: [
    'DROP INDEX IF EXISTS {t}.map_open_round',
    `CREATE INDEX IF NOT EXISTS map_open_begin ON {t}.risk_timed_planning_execute ((${BEGIN}) DESC, id DESC)
      INCLUDE (dept_id) WHERE ${OPEN}`,
  ],
};

export interface RoundAt extends Row {
  id: number;
  addressId: number;
  isLate: boolean;
}

/** Open rounds that begin before a moment, latest first, with the places of each; `isCut` if more than `most`. */
export async function selectRoundsByPlace(
  db: DbSession,
  { until, now, scope }: { until: Date; now: Date; scope: DataScope },
  most = MOST,
): Promise<{ rounds: RoundAt[]; isCut: boolean }> {
  const begin = sql.raw<Date>(BEGIN);
  const open = db.t
    .selectFrom('risk_timed_planning_execute as e')
    .select(['e.id', 'e.status', 'e.due_time', begin.as('begin')])
    .where(sql<boolean>`${sql.raw(OPEN)}`)
    .where(sql<boolean>`${begin} < ${until}`)
    .orderBy(begin, 'desc')
    .orderBy('e.id', 'desc')
    .limit(most.rounds + 1);
  const scoped = scope === 'all' ? open : open.where('e.dept_id', 'in', scope.length === 0 ? [0] : scope.map(Number));
  const rows = await db.all<RoundAt>(
    db.t
      .selectFrom(scoped.as('o'))
      .leftJoin('timed_plan_item as i', 'i.execution_id', 'o.id')
      .leftJoin('risk_point_item as c', 'c.id', 'i.risk_point_item_id')
      .leftJoin('risk_point as r', 'r.id', 'c.risk_point_id')
      .select(['o.id', 'o.begin', 'r.address_id as addressId'])
      .select(sql<boolean>`(o.status = 3 or coalesce(o.due_time < ${now}, false))`.as('isLate'))
      .distinct()
      .orderBy('o.begin', 'desc')
      .orderBy('o.id', 'desc')
      .limit(most.pairs + 1),
  );
  const ids = [...new Set(rows.map(({ id }) => id))];
  const whole = new Set(ids.slice(0, most.rounds));
  // Further places of the last round may be missing.
  if (rows.length > most.pairs) whole.delete(Number(ids.at(-1)));
  const rounds = rows.filter(({ id, addressId }) => whole.has(id) && addressId !== null);
  return { rounds, isCut: whole.size < ids.length };
}
