import { sql } from 'kysely';
import type { DbSession, Row } from '../../../../../server/db/session.ts';

/** Maximum holders of a role who are notified of an application for a later deadline. */
const MAX_HOLDERS = 50;

/** The person in charge of a department, or of the nearest one above that has one. */
export async function selectLeader(db: DbSession, orgId: number): Promise<number | undefined> {
  const row = await db.first<{ id: number }>(
    db.t
      .selectFrom('sys_org as o')
      .innerJoin('sys_org as a', (join) =>
        join.on((eb) => eb.or([eb('a.id', '=', eb.ref('o.id')), sql<boolean>`o.pids like '%[' || a.id || ']%'`])),
      )
      .select('a.leader_user_id as id')
      .where('o.id', '=', orgId)
      .where('a.leader_user_id', 'is not', null)
      .where('a.is_deleted', '=', false)
      .orderBy(sql`length(a.pids)`, 'desc')
      .limit(1),
  );
  return row?.id;
}

/** Enabled holders of an enabled role of the product, by its code. */
export async function selectRoleHolders(db: DbSession, code: string): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    db.t
      .selectFrom('sys_role as r')
      .innerJoin('sys_user_role as ur', 'ur.role_id', 'r.id')
      .innerJoin('sys_user as u', 'u.id', 'ur.user_id')
      .select('u.id as id')
      .distinct()
      .where('r.code', '=', code)
      .where('r.status', '=', 0)
      .where('r.is_deleted', '=', false)
      .where('u.status', '=', 0)
      .where('u.is_deleted', '=', false)
      .orderBy('u.id')
      .limit(MAX_HOLDERS),
  );
  return rows.map(({ id }) => id);
}

export interface WaitingDelay extends Row {
  id: number;
  hazard: number;
  applicant: string | null;
  until: Date;
  due: Date;
}

/** Applications for a later deadline that were not answered in time, oldest first. */
export function selectUnanswered(db: DbSession, now: Date, limit: number): Promise<WaitingDelay[]> {
  return db.all<WaitingDelay>(
    db.t
      .selectFrom('risk_delay')
      .select([
        'id',
        'risk_register_id as hazard',
        'created_user_name as applicant',
        'new_accomplish_time as until',
        'answer_time as due',
      ])
      .where('status', '=', 0)
      .where('answer_time', '<=', now)
      .where('is_deleted', '=', false)
      .orderBy('answer_time')
      .limit(limit),
  );
}

export interface HazardOfDelay extends Row {
  id: number;
  name: string;
  step: number;
  againCheckId: number | null;
  againCheckResult: number | null;
  rectifyUserId: number | null;
  rectifyOrgId: number | null;
  orgId: number | null;
}

/** The hazard of an application that still waits for its answer, locked until the transaction ends. */
export function lockHazardOfDelay(db: DbSession, delay: WaitingDelay): Promise<HazardOfDelay | undefined> {
  return db.first<HazardOfDelay>(
    db.t
      .selectFrom('risk_register as h')
      .select([
        'h.id',
        'h.risk_name as name',
        'h.delay_step as step',
        'h.again_check_id as againCheckId',
        'h.again_check_result as againCheckResult',
        'h.rectify_user_id as rectifyUserId',
        'h.rectify_org_id as rectifyOrgId',
        'h.org_id as orgId',
      ])
      .where('h.id', '=', delay.hazard)
      .where('h.delay_step', 'is not', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('risk_delay as d')
            .select('d.id')
            .where('d.id', '=', delay.id)
            .where('d.status', '=', 0)
            .where('d.answer_time', '=', delay.due),
        ),
      )
      .forUpdate(),
  );
}

export interface Raised {
  delay: WaitingDelay;
  step: number;
  /** Person in charge of the department, if that person answers at this step; null at other steps. */
  leader: number | null;
  /** Time after which the application moves to the next approver; null: there is no higher approver. */
  answerBy: Date | null;
}

/** Moves an application to a step, in its own row and in the hazard's. */
export async function raiseDelay(db: DbSession, { delay, step, leader, answerBy }: Raised): Promise<void> {
  const counted = { version: sql`version + 1` };
  const own = { step, answer_time: answerBy, ...(leader === null ? {} : { leader_id: leader }), ...counted };
  await db.run(db.t.updateTable('risk_delay').set(own).where('id', '=', delay.id));
  const onHazard = { delay_step: step, ...(leader === null ? {} : { delay_leader_id: leader }), ...counted };
  await db.run(db.t.updateTable('risk_register').set(onHazard).where('id', '=', delay.hazard));
}
