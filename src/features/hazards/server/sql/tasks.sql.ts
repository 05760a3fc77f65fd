import { sql } from 'kysely';
import type { DbSession, Row } from '../../../../server/db/session.ts';
import { RANK_WITHOUT_DUE, type TaskCursor } from '../../../../server/db/time-range.ts';

/** A stage at which hazards wait, by the columns that say for whom and until when. */
export interface WaitingStage {
  status: number;
  person: string;
  personName: string;
  due: string | null;
  /** Table of the row that is filled at the stage; null: the hazard's own. */
  stageTable: string | null;
}

export interface TaskRow extends Row {
  id: number;
  recordId: number | null;
  name: string;
  place: string | null;
  person: string | null;
  since: Date | null;
  due: Date | null;
  rank: number;
}

interface TaskRequest {
  stage: WaitingStage;
  after: TaskCursor | null;
  limit: number;
}

function tasksAt(db: DbSession, { stage, after, limit }: TaskRequest) {
  const { status, due, stageTable, personName } = stage;
  const dueTime = due === null ? sql<null>`null::timestamptz` : sql<Date | null>`${sql.ref(`h.${due}`)}`;
  const rank = sql<number>`coalesce(floor(extract(epoch from ${dueTime})),
    ${sql.lit(RANK_WITHOUT_DUE)} + floor(extract(epoch from coalesce(h.stage_time, h.created_time))))::bigint`;
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
      'h.risk_name as name',
      sql<string | null>`coalesce(a.name, h.location_text)`.as('place'),
      sql<string | null>`${sql.ref(`h.${personName}`)}`.as('person'),
      sql<Date | null>`coalesce(h.stage_time, h.created_time)`.as('since'),
      dueTime.as('due'),
      rank.as('rank'),
    ])
    .where('h.status', '=', status)
    .where('h.is_deleted', '=', false)
    .orderBy(rank)
    .orderBy('h.id')
    .limit(limit);
  return after === null ? rows : rows.where(sql<boolean>`(${rank}, h.id) > (${after.rank}, ${after.id})`);
}

/** Hazards of a stage that wait for a user, along the index of the person. */
export function selectOwnTasks(db: DbSession, of: TaskRequest & { userId: number }): Promise<TaskRow[]> {
  return db.all<TaskRow>(tasksAt(db, of).where(sql.ref(`h.${of.stage.person}`), '=', of.userId));
}

/** Hazards of a stage that wait for people who have left, within organisations; null: all of them. */
export function selectLeftTasks(
  db: DbSession,
  of: TaskRequest & { orgIds: readonly number[] | null },
): Promise<TaskRow[]> {
  const { orgIds, stage } = of;
  if (orgIds?.length === 0) return Promise.resolve([]);
  const left = db.t
    .selectFrom('sys_user as u')
    .select('u.id')
    .where((eb) => eb.or([eb('u.status', '=', 1), eb('u.is_deleted', '=', true)]));
  const rows = tasksAt(db, of).where(sql.ref(`h.${stage.person}`), 'in', left);
  return db.all<TaskRow>(orgIds === null ? rows : rows.where('h.org_id', 'in', [...orgIds]));
}
