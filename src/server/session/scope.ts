import type { DataScope, ScopeOf } from '../ctx.ts';
import type { DbSession } from '../db/session.ts';
import { selectOrgsOfRoles, selectOwnOrgs, selectSubtrees } from './identity.sql.ts';

/** Values of `dataScopeType` of a role (wire.md#1.10). */
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
  /** Permission codes of the role. */
  codes: ReadonlySet<string>;
}

export interface Scopes {
  /** Data scope of all roles. */
  scope: DataScope;
  scopeOf: ScopeOf;
}

/** Data scopes of a super administrator, and of work without a user. */
export const EVERYWHERE: Scopes = { scope: 'all', scopeOf: () => 'all' };

/**
 * Data scopes of users: organisations granted to them, and those of their roles with a code (decision 301). Roles with
 * `dataScopeType` 4 add none.
 */
export async function loadScopes(db: DbSession, sources: readonly ScopeSource[]): Promise<Map<string, Scopes>> {
  const rolesOf = (type: number) =>
    sources.flatMap(({ roles }) => roles.filter(({ dataScopeType }) => dataScopeType === type));
  const heads = sources.filter(({ roles }) => roles.some(({ dataScopeType }) => dataScopeType === SCOPE_SUBTREE));
  const [own, custom, below] = await Promise.all([
    grantedToUsers(db, sources),
    grantedToRoles(db, rolesOf(SCOPE_CUSTOM)),
    subtreesOf(
      db,
      heads.flatMap(({ orgId }) => orgId ?? []),
    ),
  ]);
  return new Map(sources.map((source) => [source.userId, scopesOf(source, { own, custom, below })]));
}

type Orgs = ReadonlyMap<string, readonly string[]>;

/** Organisations granted to users and to roles, and those below an organisation. */
interface Reach {
  own: Orgs;
  custom: Orgs;
  below: Orgs;
}

function scopesOf({ userId, orgId, roles }: ScopeSource, { own, custom, below }: Reach): Scopes {
  const reachOf = ({ id, dataScopeType }: ScopedRole): DataScope => {
    if (dataScopeType === SCOPE_ALL) return 'all';
    if (dataScopeType === SCOPE_CUSTOM) return custom.get(id) ?? [];
    if (orgId === null) return [];
    if (dataScopeType === SCOPE_SUBTREE) return below.get(orgId) ?? [];
    return dataScopeType === SCOPE_OWN_ORG ? [orgId] : [];
  };
  const scopes = new Map<string, DataScope>();
  const unionOf = (some: readonly ScopedRole[]): DataScope => {
    const key = some.map(({ id }) => id).join();
    const scope = scopes.get(key) ?? union(own.get(userId) ?? [], some.map(reachOf));
    scopes.set(key, scope);
    return scope;
  };
  return {
    scope: unionOf(roles),
    scopeOf(code) {
      const holding = roles.filter(({ codes }) => codes.has(code));
      return holding.length === 0 ? [] : unionOf(holding);
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

async function grantedToUsers(db: DbSession, people: readonly ScopeSource[]): Promise<Orgs> {
  const rows = await selectOwnOrgs(
    db,
    people.map(({ userId }) => userId),
  );
  return orgsBy(rows.map(({ user_id: of, org_id }) => ({ of, org_id })));
}

async function grantedToRoles(db: DbSession, roles: readonly ScopedRole[]): Promise<Orgs> {
  if (roles.length === 0) return new Map();
  const rows = await selectOrgsOfRoles(db, [...new Set(roles.map(({ id }) => id))]);
  return orgsBy(rows.map(({ role_id: of, org_id }) => ({ of, org_id })));
}

async function subtreesOf(db: DbSession, orgIds: readonly string[]): Promise<Orgs> {
  if (orgIds.length === 0) return new Map();
  const rows = await selectSubtrees(db, [...new Set(orgIds)]);
  return orgsBy(rows.map(({ top: of, org_id }) => ({ of, org_id })));
}

function orgsBy(rows: readonly { of: number; org_id: number }[]): Orgs {
  const orgs = new Map<string, string[]>();
  for (const { of, org_id: org } of rows) {
    const ids = orgs.get(String(of)) ?? [];
    ids.push(String(org));
    orgs.set(String(of), ids);
  }
  return orgs;
}

/** Organisations with all below them. */
export async function subtreeOf(db: DbSession, orgIds: readonly string[]): Promise<string[]> {
  return [...new Set([...(await subtreesOf(db, orgIds)).values()].flat())];
}
