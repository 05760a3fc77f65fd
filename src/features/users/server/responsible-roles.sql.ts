import type { DbSession } from '../../../server/db/session.ts';

/** Roles whose holders answer for an organisation although they do not work in it (wire.md#1.10). */
export interface ResponsibleRoles {
  /** Everybody with one of these: the role reaches the whole tenant, or names the organisation. */
  anywhere: number[];
  /** Holders working in the organisation or above it: the role reaches everything below. */
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
