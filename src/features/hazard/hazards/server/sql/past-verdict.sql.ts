import type { DbSession } from '../../../../../server/db/session.ts';
import { VERDICT } from '../../workflow/status.ts';

/** True if the hazard's latest grade, withdrawn meanwhile, was major; 非隐患 in between is no grade. */
export async function wasMajor(db: DbSession, hazardId: number): Promise<boolean> {
  const row = await db.first<{ result: number }>(
    db.t
      .selectFrom('risk_again_check')
      .select('again_check_result as result')
      .where('risk_register_id', '=', hazardId)
      .where('is_deleted', '=', false)
      .where('again_check_result', '<>', VERDICT.none)
      .orderBy('id', 'desc')
      .limit(1),
  );
  return Number(row?.result) === VERDICT.major;
}
