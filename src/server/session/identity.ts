import type { Caller, Identity } from '../ctx.ts';
import type { Database } from '../db/database.ts';
import type { DbSession } from '../db/session.ts';
import type { Identities } from '../platform.ts';
import { selectRoles, selectUsers, type UserRow } from './identity.sql.ts';
import { loadAllPermissions, loadRolePermissions } from './permissions.ts';
import { EVERYWHERE, loadScopes, type Scopes } from './scope.ts';

interface Role {
  id: string;
  code: string;
  dataScopeType: number;
}

const MAX_CACHED = 5_000;

/**
 * Caches identities by the identity epoch of their tenant. Every request reads the epoch with the session; every change
 * of rights raises it in the same transaction, so that no process uses old rights.
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
    // Failures are not cached.
    identity.catch(() => this.#cache.delete(key));
    return identity;
  }
}

export async function loadIdentity(db: DbSession, userId: string): Promise<Identity | null> {
  return (await loadIdentities(db, [userId])).get(userId) ?? null;
}

/** Maximum users of one query. */
const AT_ONCE = 500;

/** Identities of users, without deleted ones, by id in the given order; a constant number of statements for 500. */
export async function loadIdentities(db: DbSession, userIds: readonly string[]): Promise<Map<string, Identity>> {
  const found = new Map<string, Identity>();
  for (let start = 0; start < userIds.length; start += AT_ONCE) {
    const ids = userIds.slice(start, start + AT_ONCE);
    const [users, roles] = await Promise.all([selectUsers(db, ids), loadRoles(db, ids)]);
    const rights = await loadRights(db, users, roles);
    const rows = new Map(users.map((user) => [String(user.id), user]));
    for (const id of ids) {
      const user = rows.get(id);
      const held = rights.get(id);
      if (user && held) found.set(id, toIdentity(user, roles.get(id) ?? [], held));
    }
  }
  return found;
}

interface Rights {
  permissions: ReadonlySet<string>;
  scopes: Scopes;
}

async function loadRights(
  db: DbSession,
  users: readonly UserRow[],
  rolesOf: ReadonlyMap<string, readonly Role[]>,
): Promise<Map<string, Rights>> {
  const ordinary = users.filter((user) => !isSuper(user)).map((user) => ({ ...user, id: String(user.id) }));
  const roleIds = ordinary.flatMap(({ id }) => (rolesOf.get(id) ?? []).map((role) => role.id));
  const [codes, all] = await Promise.all([
    loadRolePermissions(db, [...new Set(roleIds)]),
    ordinary.length < users.length ? loadAllPermissions(db) : new Set<string>(),
  ]);
  const codesOf = (id: string) => codes.get(id) ?? new Set<string>();
  const sources = ordinary.map(({ id, org_id: org }) => ({
    userId: id,
    orgId: org === null ? null : String(org),
    roles: (rolesOf.get(id) ?? []).map((role) => ({ ...role, codes: codesOf(role.id) })),
  }));
  const scopes = sources.length === 0 ? new Map<string, Scopes>() : await loadScopes(db, sources);
  return new Map(
    users.map((user): [string, Rights] => {
      const id = String(user.id);
      const held = (rolesOf.get(id) ?? []).flatMap((role) => [...codesOf(role.id)]);
      const own = scopes.get(id);
      return [id, own ? { permissions: new Set(held), scopes: own } : { permissions: all, scopes: EVERYWHERE }];
    }),
  );
}

async function loadRoles(db: DbSession, userIds: readonly string[]): Promise<Map<string, Role[]>> {
  const roles = new Map<string, Role[]>();
  for (const { user_id: userId, id, code, data_scope_type: type } of await selectRoles(db, userIds)) {
    const held = roles.get(String(userId)) ?? [];
    held.push({ id: String(id), code: String(code), dataScopeType: Number(type ?? 4) });
    roles.set(String(userId), held);
  }
  return roles;
}

function isSuper({ admin_type: type }: UserRow): boolean {
  return String(type) === '1';
}

function toIdentity(user: UserRow, roles: readonly Role[], { permissions, scopes }: Rights): Identity {
  return {
    caller: toCaller(String(user.id), user, roles),
    permissions,
    ...scopes,
    status: String(user.status) === '0' ? 'enabled' : 'frozen',
    lastDay: user.expires,
    mustChangePassword: user.must_change === true,
  };
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
