import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { DbSession } from '../../../../server/db/session.ts';

export interface LastChange extends Record<string, unknown> {
  changedBy: string | null;
  changedTime: string;
}

/** Who moved the hazard last, for the one who came a moment too late. */
export async function lastChange(db: DbSession, hazardId: number): Promise<LastChange | null> {
  const row = await db.first<{ actor_name: string | null; time: Date }>(
    db.t
      .selectFrom('record_history')
      .select(['actor_name', 'time'])
      .where('resource', '=', 'RiskRegister')
      .where('record_id', '=', hazardId)
      .orderBy('seq', 'desc')
      .limit(1),
  );
  return row ? { changedBy: row.actor_name, changedTime: formatWallTime(row.time) } : null;
}
