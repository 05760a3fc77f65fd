import { type ExpressionBuilder, sql } from 'kysely';
import type { DataScope } from '../../../../../server/ctx.ts';
import type { DbSession, Row, Tables } from '../../../../../server/db/session.ts';

/** Maximum rounds of a calendar; the reply reports that further ones are cut off. */
export const MOST_ROUNDS = 2_000;

const CANCELLED = 4;
const DONE = 2;
const EXECUTION = 'risk_timed_planning_execute as e';

export interface BoardRow extends Row {
  id: number;
  planningName: string | null;
  checkUserId: number | null;
  checkUserName: string | null;
  /** Members of the group that the round waits for, if any. */
  people: { id: string; name: string }[];
  deptId: number | null;
  deptName: string | null;
  planTime: Date;
  movedTime: Date | null;
  dueTime: Date | null;
  status: number;
  isLate: boolean | null;
}

interface Span {
  from: Date;
  until: Date;
  scope: DataScope;
}

/** Rounds of the departments in scope between two moments; a moved round counts at its new time. */
export function selectBoard(db: DbSession, { from, until, scope }: Span): Promise<BoardRow[]> {
  const rows = db.t
    .selectFrom(EXECUTION)
    .leftJoin('risk_timed_planning as p', 'p.id', 'e.planning_id')
    .leftJoin('sys_user as u', 'u.id', 'e.check_user_id')
    .leftJoin('sys_org as o', 'o.id', 'e.dept_id')
    .select(['e.id', 'p.planning_name as planningName', 'e.check_user_id as checkUserId', 'u.name as checkUserName'])
    .select(['e.dept_id as deptId', 'o.name as deptName', 'e.plan_time as planTime', 'e.moved_time as movedTime'])
    .select(['e.due_time as dueTime', 'e.status', 'e.is_late as isLate'])
    .select((eb) => openPeople(eb).as('people'))
    .where('e.is_deleted', '=', false)
    .where('e.status', '<>', CANCELLED)
    .where(({ or, and, eb }) =>
      or([
        and([eb('e.plan_time', '>=', from), eb('e.plan_time', '<', until), eb('e.moved_time', 'is', null)]),
        and([eb('e.moved_time', '>=', from), eb('e.moved_time', '<', until)]),
      ]),
    )
    .orderBy('e.plan_time')
    .orderBy('e.id')
    .limit(MOST_ROUNDS + 1);
  return db.all<BoardRow>(scope === 'all' ? rows : rows.where('e.dept_id', 'in', idsOf(scope)));
}

export interface SlotKey {
  planningId: number;
  rowKey: string;
  planTime: Date;
}

/** Keys of the given slots that have a round, whatever its status. */
export function selectSlotKeys(db: DbSession, slots: readonly SlotKey[]): Promise<SlotKey[]> {
  const keys = sql`select * from unnest(${slots.map(({ planningId }) => planningId)}::bigint[],
    ${slots.map(({ rowKey }) => rowKey)}::text[], ${slots.map(({ planTime }) => planTime)}::timestamptz[])`;
  return db.all<SlotKey & Row>(
    db.t
      .selectFrom('risk_timed_planning_execute')
      .select(['planning_id as planningId', 'row_key as rowKey', 'plan_time as planTime'])
      .where('is_deleted', '=', false)
      .where(sql<boolean>`(planning_id, row_key, plan_time) in (${keys})`),
  );
}

/** Id of the round of a slot; undefined while it does not exist. */
export async function selectRoundOf(db: DbSession, slot: SlotKey): Promise<number | undefined> {
  const round = db.t
    .selectFrom('risk_timed_planning_execute')
    .select('id')
    .where('is_deleted', '=', false)
    .where('planning_id', '=', slot.planningId)
    .where('row_key', '=', slot.rowKey)
    .where('plan_time', '=', slot.planTime);
  return (await db.first<{ id: number }>(round))?.id;
}

export async function selectOrgNames(db: DbSession, ids: readonly number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const orgs = db.t
    .selectFrom('sys_org')
    .select(['id', 'name'])
    .where('id', 'in', [...ids]);
  const rows = await db.all<{ id: number; name: string }>(orgs);
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

/** Members of a group round by name, until one of them has taken it. */
function openPeople(eb: ExpressionBuilder<Tables, never>) {
  const people = eb
    .selectFrom('round_inspector as r')
    .innerJoin('sys_user as m', 'm.id', 'r.user_id')
    .select(
      sql<unknown>`json_agg(json_build_object('id', m.id::text, 'name', m.name) order by m.name, m.id)`.as('list'),
    )
    .whereRef('r.execution_id', '=', 'e.id')
    .where('r.is_open', '=', true);
  return sql<BoardRow['people']>`coalesce((${people}), '[]'::json)`;
}

/** Ids of a data scope; 0 for an empty one, because SQL has no empty list and no organisation has the id 0. */
const idsOf = (scope: readonly string[]) => (scope.length === 0 ? [0] : scope.map(Number));

export interface Completion extends Row {
  key: number | null;
  name: string | null;
  due: number;
  done: number;
  onTime: number;
}

export type Grouping = 'person' | 'dept';

export interface Counts extends Row {
  due: number;
  done: number;
  onTime: number;
}

type Due = Span & { now: Date };

/** K4 and K5 (domain.md#10.2): rounds of a period that are due by now, how many were done, and how many in time. */
export async function countCompletion(db: DbSession, of: Due): Promise<Counts> {
  return (await db.first<Counts>(dueRounds(db, of).select(COUNTS))) ?? { due: 0, done: 0, onTime: 0 };
}

/** Completion by person or department; a round that waits for a group counts for each of its members (decision 273). */
export function selectCompletion(db: DbSession, of: Due & { by: Grouping }): Promise<Completion[]> {
  const key = of.by === 'person' ? PERSON : sql<number | null>`e.dept_id`;
  const joined =
    of.by === 'dept'
      ? dueRounds(db, of).leftJoin('sys_org as g', 'g.id', 'e.dept_id')
      : dueRounds(db, of)
          .leftJoin('round_inspector as r', (join) =>
            join.onRef('r.execution_id', '=', 'e.id').on('r.is_open', '=', true),
          )
          .leftJoin('sys_user as g', (join) => join.on(sql<boolean>`g.id = ${PERSON}`));
  const rows = joined.select([key.as('key'), sql<string | null>`g.name`.as('name')]).select(COUNTS);
  return db.all<Completion>(rows.groupBy([key, sql`g.name`]).orderBy('due', 'desc').limit(MOST_ROUNDS));
}

const PERSON = sql<number | null>`coalesce(e.check_user_id, r.user_id)`;

const COUNTS = [
  sql<number>`count(*)::integer`.as('due'),
  sql<number>`count(*) filter (where e.status = ${sql.lit(DONE)})::integer`.as('done'),
  sql<number>`count(*) filter (where e.status = ${sql.lit(DONE)} and e.is_late is not true)::integer`.as('onTime'),
];

function dueRounds(db: DbSession, of: Due) {
  const rows = db.t
    .selectFrom(EXECUTION)
    .where('e.is_deleted', '=', false)
    .where('e.status', '<>', CANCELLED)
    .where('e.due_time', '>=', of.from)
    .where('e.due_time', '<', of.until)
    .where('e.due_time', '<=', of.now);
  return of.scope === 'all' ? rows : rows.where('e.dept_id', 'in', idsOf(of.scope));
}

/** Ids of risk points with an item in a started plan. */
export async function selectCovered(db: DbSession): Promise<number[]> {
  const points = db.t
    .selectFrom('risk_timed_planning as p')
    .innerJoin(
      (eb) =>
        sql<{ id: number }>`lateral jsonb_array_elements_text(${eb.ref('p.risk_points_list')})`.as<'c'>(sql`c(id)`),
      (join) => join.onTrue(),
    )
    .select(sql<number>`c.id::bigint`.as('id'))
    .distinct()
    .where('p.is_deleted', '=', false)
    .where('p.status', '=', 1)
    .limit(MOST_POINTS);
  return (await db.all<{ id: number }>(points)).map(({ id }) => Number(id));
}

const MOST_POINTS = 100_000;
