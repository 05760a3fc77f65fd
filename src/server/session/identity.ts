import type { Caller, Identity } from '../ctx.ts';
import type { Database } from '../db/database.ts';
import type { DbSession } from '../db/session.ts';
import type { Identities } from '../platform.ts';
import { selectRoles, selectUser, type UserRow } from './identity.sql.ts';
import { loadAllPermissions, loadRolePermissions } from './permissions.ts';
import { EVERYWHERE, loadScopes } from './scope.ts';

interface Role {
  id: string;
  code: string;
  dataScopeType: number;
}

const MAX_CACHED = 5_000;

/**
 * Identities of this process, each valid for one identity epoch of its tenant. Every request reads the epoch with the
 * session, and every change raises it in its own transaction, so no process can act on old grants.
 */
export class UserIdentities implements Identities {
  readonly #database: Database;
  readonly #cache = new Map<string, { epoch: number; identity: Promise<Identity | null> }>();

  constructor(database: Database) {
    this.#database = database;
  }

  get(tenant: string, userId: string, epoch: number): Promise<Identity | null> {
    const key = `${tenant}|${userId}`;
    const cached = this.#cache.get(key);
    if (cached?.epoch === epoch) return cached.identity;
    const identity = loadIdentity(this.#database.session(tenant), userId);
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    this.#cache.set(key, { epoch, identity });
    // A failed load must not be cached.
    identity.catch(() => this.#cache.delete(key));
    return identity;
  }
}

export async function loadIdentity(db: DbSession, userId: string): Promise<Identity | null> {
  const [user, roles] = await Promise.all([selectUser(db, userId), loadRoles(db, userId)]);
  if (!user) return null;
  const orgId = user.org_id === null ? null : String(user.org_id);
  const isSuper = String(user.admin_type) === '1';
  const { permissions, scopes } = isSuper
    ? { permissions: await loadAllPermissions(db), scopes: EVERYWHERE }
    : await loadRights(db, { userId, orgId, roles });
  return {
    caller: toCaller(userId, user, roles),
    permissions,
    ...scopes,
    status: String(user.status) === '0' ? 'enabled' : 'frozen',
    lastDay: user.expires,
    mustChangePassword: user.must_change === true,
  };
}

async function loadRights(
  db: DbSession,
  { userId, orgId, roles }: { userId: string; orgId: string | null; roles: Role[] },
) {
  const codes = await loadRolePermissions(
    db,
    roles.map(({ id }) => id),
  );
  const scoped = roles.map((role) => ({ ...role, codes: codes.get(role.id) ?? new Set<string>() }));
  const permissions = new Set([...codes.values()].flatMap((held) => [...held]));
  return { permissions, scopes: await loadScopes(db, { userId, orgId, roles: scoped }) };
}

async function loadRoles(db: DbSession, userId: string): Promise<Role[]> {
  const rows = await selectRoles(db, userId);
  return rows.map((row) => ({
    id: String(row.id),
    code: String(row.code),
    dataScopeType: Number(row.data_scope_type ?? 4),
  }));
}

function toCaller(id: string, user: UserRow, roles: readonly Role[]): Caller {
  const adminType = String(user.admin_type);
  return {
    id,
    account: user.account,
    name: user.name,
    adminType: adminType === '1' || adminType === '2' ? adminType : '3',
    orgId: user.org_id === null ? null : String(user.org_id),
    orgName: user.org_name,
    roles: roles.map((role) => role.code),
  };
}
