import { type RawBuilder, sql } from 'kysely';
import { type DbSession, param } from '../../../../server/db/session.ts';
import type { Person } from './people.sql.ts';

/** A live account as far as it matters for naming it. */
export interface Appointee extends Person {
  /** Super administrators make every call without holding a role. */
  isSuper: boolean;
  /** Some enabled role gives the permission code. */
  holds: boolean;
}

interface AppointeeRow extends Record<string, unknown> {
  id: number;
  name: string;
  status: unknown;
  admin_type: unknown;
  holds: boolean;
}

/**
 * The account of this id and whether it holds the code, in one statement by keys; undefined for an id of another tenant
 * or of a deleted account. With `share` it cannot be disabled before the transaction ends.
 */
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

/** Ids of users who hold `permission`. */
export function holdersOf(on: DbSession, user?: RawBuilder<unknown>) {
  const holders = rolesWith(on).innerJoin('sys_user_role as ur', 'ur.role_id', 'r.id').select('ur.user_id');
  return user ? holders.where('ur.user_id', '=', user) : holders;
}

/** Enabled roles that give `permission` by an enabled menu: what server/session/permissions.ts counts for a caller. */
function rolesWith(on: DbSession) {
  return on.t
    .selectFrom('sys_menu as m')
    .innerJoin('sys_role_menu as rm', 'rm.menu_id', 'm.id')
    .innerJoin('sys_role as r', 'r.id', 'rm.role_id')
    .where('m.permission', '=', param('permission'))
    .where('m.status', '=', sql.lit(0))
    .where('m.is_deleted', '=', sql.lit(false))
    .where('r.status', '=', sql.lit(0))
    .where('r.is_deleted', '=', sql.lit(false));
}

export async function rolesGiving(db: DbSession, permission: string): Promise<number[]> {
  const rows = await db.prepared<{ id: number }>('roles-giving', (on) => rolesWith(on).select('r.id').distinct(), {
    permission,
  });
  return rows.map(({ id }) => id);
}

/** Everybody with a role that gives `permission`, disabled accounts included. */
export async function holdersOfCode(db: DbSession, permission: string): Promise<number[]> {
  const rows = await db.prepared<{ user_id: number }>('holders-of-code', (on) => holdersOf(on).distinct(), {
    permission,
  });
  return rows.map((row) => row.user_id);
}
