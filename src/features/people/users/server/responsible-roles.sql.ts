import type { DbSession } from '../../../../server/db/session.ts';

/** Roles whose holders are responsible for an organisation they do not work in (wire.md#1.10). */
export interface ResponsibleRoles {
  /** Roles that make all holders responsible: their data scope is the whole tenant, or lists the organisation. */
  anywhere: number[];
  /** Roles that make holders in the organisation or above it responsible: their data scope includes all below. */
  subtree: number[];
}

const ALL = 1;
const SUBTREE = 2;
const CUSTOM = 5;

export async function rolesResponsibleFor(db: DbSession, orgId: string | null): Promise<ResponsibleRoles> {
  const roles = await db.all<{ id: number; type: unknown }>(
    db.t
      .selectFrom('sys_role')
      .select(['id', 'data_scope_type as type'])
      .where('is_deleted', '=', false)
      .where('status', '=', 0)
      .where('data_scope_type', 'in', [ALL, SUBTREE, CUSTOM]),
  );
  const ofType = (wanted: number) => roles.filter(({ type }) => Number(type) === wanted).map(({ id }) => id);
  const custom = orgId === null ? [] : await customRoles(db, orgId, ofType(CUSTOM));
  return { anywhere: [...ofType(ALL), ...custom], subtree: ofType(SUBTREE) };
}

async function customRoles(db: DbSession, orgId: string, among: number[]): Promise<number[]> {
  if (among.length === 0) return [];
  const rows = await db.all<{ id: number }>(
    db.t
      .selectFrom('sys_role_org')
      .select('role_id as id')
      .where('org_id', '=', Number(orgId))
      .where('role_id', 'in', among),
  );
  return rows.map(({ id }) => id);
}
