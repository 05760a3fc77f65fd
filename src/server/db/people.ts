import { sql } from 'kysely';
import { type DbSession, param } from './session.ts';

/** Names of users by id, deleted ones included. */
export async function selectUserNames(db: DbSession, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const users = db.t
    .selectFrom('sys_user')
    .select(['id', 'name'])
    .where('id', 'in', [...ids]);
  const rows = await db.all<{ id: number; name: string }>(users);
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

export interface Person {
  id: number;
  name: string;
  enabled: boolean;
  orgId: number | null;
}

/** Accounts of the tenant by id, without deleted ones; `share` prevents disabling them until the transaction ends. */
export async function findPeople(db: DbSession, ids: readonly number[], lock?: 'share'): Promise<Map<number, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db.prepared<{ id: number; name: string; status: unknown; orgId: number | null }>(
    `people|${lock ?? ''}`,
    (on) => {
      const query = on.t
        .selectFrom('sys_user')
        .select(['id', 'name', 'status', 'org_id as orgId'])
        .where(sql<boolean>`id = any(${param('ids')})`)
        .where('is_deleted', '=', false);
      return lock ? query.forShare() : query;
    },
    { ids },
  );
  return new Map(rows.map(({ status, ...person }) => [person.id, { ...person, enabled: Number(status ?? 0) === 0 }]));
}
