import { sql } from 'kysely';
import { toSnake } from '../../../../../engine/projections/table.ts';
import type { DbSession, Row } from '../../../../../server/db/session.ts';
import { RANK_WITHOUT_DUE, type TaskCursor } from '../../../../../server/db/time-range.ts';
import { ROLE_FIELDS } from '../../workflow/facts.ts';
import { type HazardWait, WAITING } from '../../workflow/waits.ts';

/** Id that no organisation has. It avoids an empty SQL list, an error: users without organisations get no rows. */
export const NO_ORG = 0;

/** Status at which hazards wait, with the columns of the person and the due time. */
export interface WaitingColumns {
  status: number;
  person: string;
  personName: string;
  due: string | null;
}

export interface WaitingStage extends WaitingColumns {
  /** Table of the rows that people fill in at the stage; null if they fill in the hazard itself. */
  stageTable: string | null;
}

/** Drafts wait for their registrant, without a time limit. */
export const DRAFT_COLUMNS: WaitingColumns = {
  status: 0,
  person: 'created_user_id',
  personName: 'created_user_name',
  due: null,
};

export function columnsOf({ status, role, person, due }: HazardWait) {
  return { status, person: toSnake(person), personName: toSnake(ROLE_FIELDS[role].name), due: toSnake(due) };
}

export const TURN_COLUMNS: readonly (WaitingColumns & { due: string })[] = WAITING.map(columnsOf);

export interface TaskRow extends Row {
  id: number;
  recordId: number | null;
  number: string | null;
  name: string;
  place: string | null;
  person: string | null;
  since: Date | null;
  due: Date | null;
  rank: number;
}

/** SQL of a waiting hazard's due moment: the chosen deadline, or the end of the time limit. `at`: column prefix. */
export function dueText(at: string): string {
  const chosen = WAITING.filter(({ limit }) => !limit).map(columnsOf);
  const cases = chosen.map(({ status, due }) => `when ${at}status = ${status} then ${at}${due}`);
  return `case ${cases.join(' ')} else ${at}due_time end`;
}

/** SQL that subtracts the year 1970: index expressions must not depend on the session's time zone. */
const SINCE_1970 = `- timestamptz '1970-01-01 00:00:00+00'`;

/** SQL of a waiting hazard's rank in the inbox. Installed indexes contain it: queries with another rank ignore them. */
function rankText(at: string): string {
  return `(coalesce(
  floor(extract(epoch from ((${dueText(at)}) ${SINCE_1970}))),
  ${RANK_WITHOUT_DUE} + floor(extract(epoch from (coalesce(${at}stage_time, ${at}created_time) ${SINCE_1970})))
)::bigint)`;
}

export const RANK_TEXT = rankText('');
export const RANK = sql.raw<number>(rankText('h.'));

/** Indexes of a person's open hazards in the inbox's order: a page is read without sorting the rest. */
export const taskIndexStatements: readonly string[] = [
  ...[DRAFT_COLUMNS, ...TURN_COLUMNS].map(
    ({ status, person }) => `CREATE INDEX IF NOT EXISTS hazard_task_${status} ON {t}.risk_register
      (${person}, ${RANK_TEXT}, id) WHERE status = ${status} AND NOT is_deleted`,
  ),
];

interface TaskRequest {
  stage: WaitingStage;
  after: TaskCursor | null;
  limit: number;
}

function tasksAt(db: DbSession, { stage, after, limit }: TaskRequest) {
  const { status, due, stageTable, personName } = stage;
  const dueTime = due === null ? sql<null>`null::timestamptz` : sql<Date | null>`${sql.ref(`h.${due}`)}`;
  const rows = db.t
    .selectFrom('risk_register as h')
    .leftJoin('address as a', 'a.id', 'h.address_id')
    .select((eb) => [
      'h.id',
      stageTable === null
        ? sql<number>`h.id`.as('recordId')
        : eb
            .selectFrom(`${stageTable} as s`)
            .select((on) => on.fn.max('s.id').as('id'))
            .whereRef('s.risk_register_id', '=', 'h.id')
            .where('s.voided', '=', false)
            .where('s.is_deleted', '=', false)
            .as('recordId'),
      'h.code as number',
      'h.risk_name as name',
      sql<string | null>`coalesce(a.name, h.location_text)`.as('place'),
      sql<string | null>`${sql.ref(`h.${personName}`)}`.as('person'),
      sql<Date | null>`coalesce(h.stage_time, h.created_time)`.as('since'),
      dueTime.as('due'),
      RANK.as('rank'),
    ])
    // A literal, because PostgreSQL uses an index limited to one status only if the plan has this status as a constant.
    .where('h.status', '=', sql.lit(status))
    .where(sql<boolean>`not h.is_deleted`)
    .orderBy(RANK)
    .orderBy('h.id')
    .limit(limit);
  return after === null ? rows : rows.where(sql<boolean>`(${RANK}, h.id) > (${after.rank}, ${after.id})`);
}

/** Hazards of a stage that wait for a user, read through the index of the person. */
export function selectOwnTasks(db: DbSession, of: TaskRequest & { userId: number }): Promise<TaskRow[]> {
  return db.all<TaskRow>(tasksAt(db, of).where(sql.ref(`h.${of.stage.person}`), '=', of.userId));
}

/** Number of hazards of a stage that wait for a user, counted in the index of the person alone. */
export async function countOwnTasks(
  db: DbSession,
  { stage, userId }: { stage: WaitingStage; userId: number },
): Promise<number> {
  const row = await db.first<{ n: number }>(
    db.t
      .selectFrom('risk_register as h')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('h.status', '=', sql.lit(stage.status))
      .where(sql<boolean>`not h.is_deleted`)
      .where(sql.ref(`h.${stage.person}`), '=', userId),
  );
  return row?.n ?? 0;
}

/** Hazards of a stage that wait for people who have left, within organisations (null: all); one page per person. */
export function selectLeftTasks(
  db: DbSession,
  of: TaskRequest & { orgIds: readonly number[] | null },
): Promise<TaskRow[]> {
  const { orgIds, stage, limit } = of;
  if (orgIds?.length === 0) return Promise.resolve([]);
  const own = tasksAt(db, of).where(sql<boolean>`${sql.ref(`h.${stage.person}`)} = u.id`);
  const within = orgIds === null ? own : own.where('h.org_id', 'in', [NO_ORG, ...orgIds]);
  return db.all<TaskRow>(
    db.t
      .selectFrom('sys_user as u')
      .innerJoinLateral(within.as('t'), (join) => join.onTrue())
      .selectAll('t')
      .where((eb) => eb.or([eb('u.status', '=', 1), eb('u.is_deleted', '=', true)]))
      .orderBy('t.rank')
      .orderBy('t.id')
      .limit(limit),
  );
}

/** Imported hazards of a stage that wait for a name without an account (domain.md#3 row 25), within organisations. */
export function selectNamelessTasks(
  db: DbSession,
  of: TaskRequest & { orgIds: readonly number[] | null },
): Promise<TaskRow[]> {
  const { orgIds, stage } = of;
  if (orgIds?.length === 0) return Promise.resolve([]);
  const person = sql.ref(`h.${stage.person}`);
  const tasks = tasksAt(db, of).where(sql<boolean>`${person} is null and h.imported is not null`);
  return db.all<TaskRow>(orgIds === null ? tasks : tasks.where('h.org_id', 'in', [NO_ORG, ...orgIds]));
}

export async function selectNumbers(db: DbSession, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const query = db.t
    .selectFrom('risk_register')
    .select(['id', 'code'])
    .where('id', 'in', [...ids]);
  const rows = await db.all<{ id: number; code: string | null }>(query);
  return new Map(rows.map(({ id, code }) => [id, code]));
}
