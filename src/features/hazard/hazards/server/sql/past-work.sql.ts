import type { WireRecord } from '../../../../../engine/json.ts';
import type { DbSession, Row } from '../../../../../server/db/session.ts';
import { VERDICT } from '../../workflow/status.ts';

/** True if the hazard's latest verdict was 重大隐患; includes recalled verdicts, ignores 非隐患. */
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

/** History row of a call; `after` contains the call's input and the values that it changed in the hazard. */
export interface PastCall extends Row {
  event: string;
  actor_name: string | null;
  time: Date;
  after: (WireRecord & { input?: WireRecord }) | null;
}

/** Latest such call on a hazard if it was recalled; undefined if it is still valid or was never made. */
export async function selectTakenBack(
  db: DbSession,
  of: { hazardId: number; call: string; recalls: readonly string[] },
): Promise<PastCall | undefined> {
  const [last, before] = await db.all<PastCall>(
    db.t
      .selectFrom('record_history')
      .select(['event', 'actor_name', 'time', 'after'])
      .where('resource', '=', 'RiskRegister')
      .where('record_id', '=', of.hazardId)
      .where('event', 'in', [of.call, ...of.recalls])
      .orderBy('seq', 'desc')
      .limit(2),
  );
  return last && last.event !== of.call && before?.event === of.call ? before : undefined;
}
