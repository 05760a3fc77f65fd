import type { TableMigration } from '../../../../server/db/platform-tables.ts';
import type { DbSession } from '../../../../server/db/session.ts';

export const deviceKeyTables: TableMigration[] = [
  {
    id: 'device-keys-0001-keys',
    statements: [
      `CREATE TABLE {t}.device_key (
        user_id bigint NOT NULL,
        device uuid NOT NULL,
        sealed bytea NOT NULL,
        taken_time timestamptz NOT NULL,
        PRIMARY KEY (user_id, device)
      )`,
      'CREATE INDEX device_key_taken ON {t}.device_key (taken_time)',
    ],
  },
];

export interface NewKey {
  userId: string;
  device: string;
  sealed: Buffer;
  now: Date;
}

/** Stores a user's key for a device unless there is one; returns the stored one. */
export async function keepKey(db: DbSession, { userId, device, sealed, now }: NewKey): Promise<Buffer> {
  const values = { user_id: userId, device, sealed, taken_time: now };
  const kept = await db.first<{ sealed: Buffer }>(
    db.t
      .insertInto('device_key')
      .values(values)
      .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ taken_time: now }))
      .returning('sealed'),
  );
  return kept?.sealed ?? sealed;
}

/** Replaces a user's stored key for a device. */
export async function replaceKey(db: DbSession, { userId, device, sealed }: NewKey): Promise<void> {
  const own = db.t.updateTable('device_key').set({ sealed }).where('user_id', '=', userId);
  await db.run(own.where('device', '=', device));
}

/** Deletes a user's keys but the `kept` taken last. */
export async function deleteOldestKeys(db: DbSession, userId: string, kept: number): Promise<void> {
  const newest = db.t
    .selectFrom('device_key as k')
    .select('k.device')
    .where('k.user_id', '=', userId)
    .orderBy('k.taken_time', 'desc')
    .limit(kept);
  await db.run(db.t.deleteFrom('device_key').where('user_id', '=', userId).where('device', 'not in', newest));
}

export function deleteKeysBefore(db: DbSession, before: Date): Promise<number> {
  return db.run(db.t.deleteFrom('device_key').where('taken_time', '<', before));
}
