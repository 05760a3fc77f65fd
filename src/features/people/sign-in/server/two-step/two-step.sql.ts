import type { DbSession } from '../../../../../server/db/session.ts';

export function selectTwoStep(
  db: DbSession,
  userId: string,
): Promise<{ secret: Buffer; confirmed_time: Date | null } | undefined> {
  return db.first<{ secret: Buffer; confirmed_time: Date | null }>(
    db.t.selectFrom('sys_user_two_step').select(['secret', 'confirmed_time']).where('user_id', '=', userId),
  );
}

/** Ids among `userIds` of users with a confirmed second step. */
export async function selectGuarded(db: DbSession, userIds: readonly string[]): Promise<Set<string>> {
  const confirmed = db.t
    .selectFrom('sys_user_two_step')
    .select('user_id')
    .where('user_id', 'in', [...userIds]);
  const found = await db.all<{ user_id: number }>(confirmed.where('confirmed_time', 'is not', null));
  return new Set(found.map(({ user_id: id }) => String(id)));
}

/** Stores a new, unconfirmed secret; false if the user's present secret is confirmed. */
export async function upsertTwoStep(db: DbSession, userId: string, sealed: Buffer): Promise<boolean> {
  const row = db.t.insertInto('sys_user_two_step').values({ user_id: userId, secret: sealed });
  const written = await db.run(
    row.onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, last_step: 0 })
        .where('sys_user_two_step.confirmed_time', 'is', null),
    ),
  );
  return written > 0;
}

export async function updateConfirmed(db: DbSession, userId: string, now: Date): Promise<void> {
  await db.run(db.t.updateTable('sys_user_two_step').set({ confirmed_time: now }).where('user_id', '=', userId));
}

/** Stores the time step of a used code; false if a code of this or a later step was used before. */
export async function raiseLastStep(db: DbSession, userId: string, step: number): Promise<boolean> {
  const used = db.t.updateTable('sys_user_two_step').set({ last_step: step });
  return (await db.run(used.where('user_id', '=', userId).where('last_step', '<', step))) > 0;
}

export async function deleteTwoStep(db: DbSession, userId: string): Promise<boolean> {
  return (await db.run(db.t.deleteFrom('sys_user_two_step').where('user_id', '=', userId))) > 0;
}

export async function countRecoveryCodes(db: DbSession, userId: string): Promise<number> {
  const codes = db.t.selectFrom('sys_user_recovery_code').select('user_id').where('user_id', '=', userId);
  return (await db.all(codes)).length;
}

/** Deletes a recovery code; true if it existed. */
export async function deleteRecoveryCode(db: DbSession, userId: string, hash: Buffer): Promise<boolean> {
  const codes = db.t.deleteFrom('sys_user_recovery_code').where('user_id', '=', userId);
  return (await db.run(codes.where('code_hash', '=', hash))) > 0;
}

export async function deleteRecoveryCodes(db: DbSession, userId: string): Promise<void> {
  await db.run(db.t.deleteFrom('sys_user_recovery_code').where('user_id', '=', userId));
}

export async function insertRecoveryCodes(db: DbSession, userId: string, hashes: readonly Buffer[]): Promise<void> {
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }));
  await db.run(db.t.insertInto('sys_user_recovery_code').values(rows));
}
