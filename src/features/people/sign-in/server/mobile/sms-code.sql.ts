import { sql } from 'kysely';
import type { DbSession } from '../../../../../server/db/session.ts';

export interface SmsTry {
  mobile: string;
  purpose: string;
  maxTries: number;
  now: Date;
}

/** Counts one attempt before it is made; returns the hash of the valid code, null without one or after `maxTries`. */
export async function countSmsTry(db: DbSession, { mobile, purpose, maxTries, now }: SmsTry): Promise<Buffer | null> {
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

type Target = Pick<SmsTry, 'mobile' | 'purpose'>;

/** Stores a new code in place of the previous one. */
export async function upsertSmsCode(
  db: DbSession,
  { mobile, purpose, hash, expires }: Target & { hash: Buffer; expires: Date },
): Promise<void> {
  const fresh = { code_hash: hash, tries: 0, expires_time: expires };
  const row = db.platform.insertInto('sms_code').values({ tenant: db.tenant, mobile, purpose, ...fresh });
  await db.run(row.onConflict((conflict) => conflict.columns(['tenant', 'mobile', 'purpose']).doUpdateSet(fresh)));
}

/** Deletes a code; true if it existed: of parallel uses only one gets true. */
export async function deleteSmsCode(
  db: DbSession,
  { mobile, purpose, hash }: Target & { hash: Buffer },
): Promise<boolean> {
  const code = db.platform.deleteFrom('sms_code').where('tenant', '=', db.tenant).where('mobile', '=', mobile);
  return (await db.run(code.where('purpose', '=', purpose).where('code_hash', '=', hash))) > 0;
}
