import type { DbSession } from '../../../../../server/db/session.ts';

export async function selectAccessToken(db: DbSession, applicationHash: Buffer, now: Date): Promise<string | null> {
  const row = await db.first<{ token: string }>(
    db.platform
      .selectFrom('wecom_access_token')
      .select('token')
      .where('application_hash', '=', applicationHash)
      .where('expires_time', '>', now),
  );
  return row?.token ?? null;
}

/** Stores a token in place of the application's former one. */
export async function upsertAccessToken(
  db: DbSession,
  { applicationHash, token, expires }: { applicationHash: Buffer; token: string; expires: Date },
): Promise<void> {
  const values = { token, expires_time: expires };
  await db.run(
    db.platform
      .insertInto('wecom_access_token')
      .values({ application_hash: applicationHash, ...values })
      .onConflict((conflict) => conflict.column('application_hash').doUpdateSet(values)),
  );
}

export async function deleteAccessToken(db: DbSession, applicationHash: Buffer): Promise<void> {
  await db.run(db.platform.deleteFrom('wecom_access_token').where('application_hash', '=', applicationHash));
}

/** Records a value as used, by its hash; false if it was recorded before. */
export async function insertSpent(db: DbSession, hash: Buffer, expires: Date): Promise<boolean> {
  const added = await db.run(
    db.platform
      .insertInto('wecom_spent')
      .values({ hash, expires_time: expires })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return added > 0;
}

/** Enabled application with this id; without an id the first enabled one. */
export function selectEnabledApplication(db: DbSession, id?: string): Promise<Record<string, unknown> | undefined> {
  const enabled = db.t
    .selectFrom('qy_wechat_config')
    .select(['id', 'corp_id', 'wx_app_id', 'secret', 'redirect_uri'])
    .where('is_enable', '=', true)
    .where('is_deleted', '=', false)
    .orderBy('id')
    .limit(1);
  return db.first(id === undefined ? enabled : enabled.where('id', '=', id));
}

/** Columns of a stored application, if it is enabled. */
export function selectIfEnabled(
  db: DbSession,
  id: number | string,
  columns: readonly string[],
): Promise<Record<string, unknown> | undefined> {
  const stored = db.t.selectFrom('qy_wechat_config').select(columns).where('id', '=', id);
  return db.first(stored.where('is_enable', '=', true));
}
