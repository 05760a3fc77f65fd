import type { DataScope, ScopeOf } from '../ctx.ts';
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
  roles: readonly ScopedRole[];
}

export interface ScopedRole {
  id: string;
  dataScopeType: number;
  /** Permission codes the role gives. */
  codes: ReadonlySet<string>;
}

export interface Scopes {
  /** Data scope of all roles together. */
  scope: DataScope;
  scopeOf: ScopeOf;
}

/** Scopes of a super administrator, and of work of the program itself. */
export const EVERYWHERE: Scopes = { scope: 'all', scopeOf: () => 'all' };

/**
 * Loads the scope of each code: the user's own grants and what the code's roles show, never the widest role for all
 * codes (decision 301). `dataScopeType` 4 adds nothing: such a user only sees rows that name him.
 */
export async function loadScopes(db: DbSession, source: ScopeSource): Promise<Scopes> {
  const [own, reaches] = await Promise.all([grantedToUser(db, source.userId), reachesOf(db, source)]);
  const scopes = new Map<string, DataScope>();
  const unionOf = (roles: readonly ScopedRole[]): DataScope => {
    const key = roles.map(({ id }) => id).join();
    const scope =
      scopes.get(key) ??
      union(
        own,
        roles.map(({ id }) => reaches.get(id) ?? []),
      );
    scopes.set(key, scope);
    return scope;
  };
  const holding = (code: string) => source.roles.filter(({ codes }) => codes.has(code));
  return {
    scope: unionOf(source.roles),
    scopeOf(code) {
      const roles = holding(code);
      return roles.length === 0 ? [] : unionOf(roles);
    },
  };
}

function union(own: readonly string[], reaches: readonly DataScope[]): DataScope {
  const orgs = new Set(own);
  for (const reach of reaches) {
    if (reach === 'all') return 'all';
    for (const id of reach) orgs.add(id);
  }
  return [...orgs];
}

/** Returns the organisations that each role shows to a person of the organisation (wire.md#1.10). */
async function reachesOf(db: DbSession, { orgId, roles }: ScopeSource): Promise<Map<string, DataScope>> {
  const idsWith = (type: number) => roles.filter(({ dataScopeType }) => dataScopeType === type).map(({ id }) => id);
  const home = orgId === null ? [] : [orgId];
  const [custom, below] = await Promise.all([
    grantedToRoles(db, idsWith(SCOPE_CUSTOM)),
    idsWith(SCOPE_SUBTREE).length > 0 ? subtreeOf(db, home) : [],
  ]);
  const reachOf = ({ id, dataScopeType }: ScopedRole): DataScope => {
    if (dataScopeType === SCOPE_ALL) return 'all';
    if (dataScopeType === SCOPE_SUBTREE) return below;
    if (dataScopeType === SCOPE_OWN_ORG) return home;
    return custom.get(id) ?? [];
  };
  return new Map(roles.map((role) => [role.id, reachOf(role)]));
}

async function grantedToUser(db: DbSession, userId: string): Promise<string[]> {
  return idsOf(await selectOwnOrgs(db, userId));
}

async function grantedToRoles(db: DbSession, roleIds: readonly string[]): Promise<Map<string, string[]>> {
  const orgs = new Map<string, string[]>(roleIds.map((id) => [id, []]));
  if (roleIds.length === 0) return orgs;
  for (const { role_id: role, org_id: org } of await selectOrgsOfRoles(db, roleIds)) {
    orgs.get(String(role))?.push(String(org));
  }
  return orgs;
}

/** Returns the organisations and everything below them; a cycle in the data ends the recursion. */
export async function subtreeOf(db: DbSession, orgIds: readonly string[]): Promise<string[]> {
  if (orgIds.length === 0) return [];
  return idsOf(await selectSubtree(db, orgIds));
}

function idsOf(rows: Record<string, unknown>[]): string[] {
  return rows.map((row) => String(row.org_id));
}
