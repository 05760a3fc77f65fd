import { sql } from 'kysely';
import type { Session } from '../../../../server/db/session.ts';

export interface SmsTry {
  mobile: string;
  purpose: string;
  maxTries: number;
  now: Date;
}

/** Counts one try before it is made and answers the hash of the living code; null when there is none left to try. */
export async function countSmsTry(db: Session, { mobile, purpose, maxTries, now }: SmsTry): Promise<Buffer | null> {
  const row = await db.first<{ code_hash: Buffer }>(
    db.platform
      .updateTable('sms_code')
      .set({ tries: sql`tries + 1` })
      .where('tenant', '=', db.tenant)
      .where('mobile', '=', mobile)
      .where('purpose', '=', purpose)
      .where('expires_time', '>', now)
      .where('tries', '<', maxTries)
      .returning('code_hash'),
  );
  return row?.code_hash ?? null;
}
