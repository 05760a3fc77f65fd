import { sql } from 'kysely';
import type { Person } from '../../../../../server/db/people.ts';
import { type DbSession, param } from '../../../../../server/db/session.ts';
import { holdersOf } from '../../../../../server/session/holders.sql.ts';

/** An account that is not deleted, with the properties that decide whether it can be appointed. */
export interface Appointee extends Omit<Person, 'orgId'> {
  /** True for super administrators, who may make every call without a role. */
  isSuper: boolean;
  /** True if an enabled role gives the permission code. */
  holds: boolean;
}

interface AppointeeRow extends Record<string, unknown> {
  id: number;
  name: string;
  status: unknown;
  admin_type: unknown;
  holds: boolean;
}

/** Account, and whether a role gives the permission; undefined if unknown or deleted. `share` locks until commit. */
export async function findAppointee(
  db: DbSession,
  of: { id: number; permission: string; lock?: 'share' | undefined },
): Promise<Appointee | undefined> {
  const { id, permission, lock } = of;
  const [row] = await db.prepared<AppointeeRow>(
    `appointee|${lock ?? ''}`,
    (on) => {
      const query = on.t
        .selectFrom('sys_user as u')
        .select([
          'u.id',
          'u.name',
          'u.status',
          'u.admin_type',
          sql`exists (${holdersOf(on, sql.ref('u.id'))})`.as('holds'),
        ])
        .where('u.id', '=', param('id'))
        .where('u.is_deleted', '=', sql.lit(false));
      return lock ? query.forShare('u') : query;
    },
    { id, permission },
  );
  if (!row) return undefined;
  const { name, status, admin_type, holds } = row;
  return { id: row.id, name, enabled: Number(status ?? 0) === 0, isSuper: String(admin_type) === '1', holds };
}
