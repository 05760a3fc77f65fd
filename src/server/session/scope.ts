import type { DataScope } from '../ctx.ts';
import type { DbSession } from '../db/session.ts';
import { selectOrgsOfRoles, selectOwnOrgs, selectSubtree } from './identity.sql.ts';

/** Role `dataScopeType` (wire.md#1.10). */
export const SCOPE_ALL = 1;
export const SCOPE_SUBTREE = 2;
export const SCOPE_OWN_ORG = 3;
export const SCOPE_CUSTOM = 5;

export interface ScopeSource {
  userId: string;
  orgId: string | null;
  roles: readonly { id: string; dataScopeType: number }[];
}

/**
 * Own grants ∪ organisations of custom roles ∪ those of the strongest other role, relative to the user's
 * organisation (wire.md#1.10). Type 4 adds none: such a user sees only what names him.
 */
export async function loadScope(db: DbSession, source: ScopeSource): Promise<DataScope> {
  const strongest = Math.min(...source.roles.map((role) => role.dataScopeType).filter((type) => type !== SCOPE_CUSTOM));
  if (strongest === SCOPE_ALL) return 'all';
  const custom = source.roles.filter((role) => role.dataScopeType === SCOPE_CUSTOM).map((role) => role.id);
  const [own, ofRoles, relative] = await Promise.all([
    grantedToUser(db, source.userId),
    grantedToRoles(db, custom),
    relativeTo(db, source.orgId, strongest),
  ]);
  return [...new Set([...own, ...ofRoles, ...relative])];
}

async function grantedToUser(db: DbSession, userId: string): Promise<string[]> {
  return idsOf(await selectOwnOrgs(db, userId));
}

async function grantedToRoles(db: DbSession, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  return idsOf(await selectOrgsOfRoles(db, roleIds));
}

async function relativeTo(db: DbSession, orgId: string | null, type: number): Promise<string[]> {
  if (orgId === null) return [];
  if (type === SCOPE_SUBTREE) return subtreeOf(db, [orgId]);
  return type === SCOPE_OWN_ORG ? [orgId] : [];
}

/** The organisations themselves and everything below them; a cycle in the data ends the walk. */
export async function subtreeOf(db: DbSession, orgIds: readonly string[]): Promise<string[]> {
  if (orgIds.length === 0) return [];
  return idsOf(await selectSubtree(db, orgIds));
}

function idsOf(rows: Record<string, unknown>[]): string[] {
  return rows.map((row) => String(row.org_id));
}
