import type { Session } from '../session.ts';

export interface Person {
  id: number;
  name: string;
  enabled: boolean;
}

/**
 * Live accounts of the tenant by id; an id of another tenant or of a deleted account is simply absent. With `share`
 * nobody disables them before the transaction ends.
 */
export async function findPeople(db: Session, ids: readonly number[], lock?: 'share'): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map();
  const query = db.t
    .selectFrom('sys_user')
    .select(['id', 'name', 'status'])
    .where('id', 'in', [...new Set(ids)])
    .where('is_deleted', '=', false);
  const rows = await db.all<{ id: number; name: string; status: unknown }>(lock ? query.forShare() : query);
  return new Map(rows.map(({ id, name, status }) => [id, { id, name, enabled: Number(status ?? 0) === 0 }]));
}

/** Whether the user holds an enabled role with one of these codes. */
export async function holdsRole(db: Session, userId: number, codes: readonly string[]): Promise<boolean> {
  const row = await db.first(
    db.t
      .selectFrom('sys_user_role as ur')
      .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
      .select('r.id')
      .where('ur.user_id', '=', userId)
      .where('r.code', 'in', [...codes])
      .where('r.status', '=', 0)
      .where('r.is_deleted', '=', false)
      .limit(1),
  );
  return row !== undefined;
}

/** Remembers for ever that these users were named on the hazard: they keep seeing it (domain §8). */
export async function addParticipants(db: Session, hazardId: number, userIds: readonly number[]): Promise<void> {
  const users = [...new Set(userIds)];
  if (users.length === 0) return;
  await db.run(
    db.t
      .insertInto('hazard_participant')
      .values(users.map((user_id) => ({ hazard_id: hazardId, user_id })))
      .onConflict((conflict) => conflict.columns(['user_id', 'hazard_id']).doNothing()),
  );
}

export async function isParticipant(db: Session, hazardId: number, userId: string): Promise<boolean> {
  const row = await db.first(
    db.t
      .selectFrom('hazard_participant')
      .select('hazard_id')
      .where('hazard_id', '=', hazardId)
      .where('user_id', '=', Number(userId)),
  );
  return row !== undefined;
}

export async function findOrganisationName(db: Session, id: number): Promise<string | undefined> {
  const row = await db.first<{ name: string }>(
    db.t.selectFrom('sys_org').select('name').where('id', '=', id).where('is_deleted', '=', false),
  );
  return row?.name;
}
