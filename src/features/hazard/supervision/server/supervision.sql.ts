import { sql } from 'kysely';
import type { DbSession, Row } from '../../../../server/db/session.ts';

export interface SupervisedHazard extends Row {
  id: number;
  code: string | null;
  name: string;
  status: number;
  deadline: Date | null;
  rectifier: number | null;
  checker: number | null;
}

/** Hazard, locked until the transaction ends: two calls cannot supervise it at the same time. */
export function lockHazard(db: DbSession, id: number): Promise<SupervisedHazard | undefined> {
  return db.first<SupervisedHazard>(
    db.t
      .selectFrom('risk_register')
      .select([
        'id',
        'code',
        'risk_name as name',
        'status',
        'accomplish_time as deadline',
        'rectify_user_id as rectifier',
        'again_check_id as checker',
      ])
      .where('id', '=', id)
      .where('is_deleted', '=', false)
      .forUpdate(),
  );
}

export async function hasOpenSupervision(db: DbSession, hazardId: number): Promise<boolean> {
  const open = db.t.selectFrom('hazard_supervision').select('id').where('risk_register_id', '=', hazardId);
  return (await db.first(open.where('state', '=', 1).where('is_deleted', '=', false).limit(1))) !== undefined;
}

export interface NewSupervision extends Row {
  risk_register_id: number;
  state: number;
  source: number;
  reason: string;
  created_time: Date;
}

export async function insertSupervision(db: DbSession, row: NewSupervision): Promise<number> {
  const added = await db.first<{ id: number }>(db.t.insertInto('hazard_supervision').values(row).returning('id'));
  if (!added) throw new Error('no supervision was added');
  return added.id;
}

/** Sets a hazard's columns for supervision and lateness. */
export async function updateHazard(db: DbSession, id: number, set: { [column: string]: unknown }): Promise<void> {
  const values = { ...set, version: sql`version + 1` };
  await db.run(db.t.updateTable('risk_register').set(values).where('id', '=', id));
}
