import type { WireRecord } from '../../../../engine/json.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { deleteLinks, insertLinks, type Links, selectLinks } from './holders.sql.ts';

export const USER_ROLES: Links = { table: 'sys_user_role', of: 'user_id', to: 'role_id' };
export const USER_ORGANISATIONS: Links = { table: 'sys_user_org', of: 'user_id', to: 'org_id' };
export const ROLE_MENUS: Links = { table: 'sys_role_menu', of: 'role_id', to: 'menu_id' };
export const ROLE_ORGANISATIONS: Links = { table: 'sys_role_org', of: 'role_id', to: 'org_id' };

/** A set of grants before and after a change; ids in ascending order. */
export interface GrantChange {
  ownerId: number;
  before: readonly number[];
  after: readonly number[];
}

export function differenceOf({ before, after }: Pick<GrantChange, 'before' | 'after'>) {
  const [old, now] = [new Set(before), new Set(after)];
  return { added: after.filter((id) => !old.has(id)), removed: before.filter((id) => !now.has(id)) };
}

/**
 * Replaces the whole set by writing the difference. The caller must have locked the owner's row against parallel
 * changes.
 */
export async function writeLinks(db: DbSession, links: Links, { ownerId, ...sets }: GrantChange): Promise<void> {
  const { added, removed } = differenceOf(sets);
  await deleteLinks(db, links, { ownerId, ids: removed });
  await insertLinks(db, links, { ownerId, ids: added });
}

/** Grants of users by user id, under the keys that history rows of users have for them. */
export function grantsOfUsers(db: DbSession, ids: readonly number[]): Promise<Map<number, WireRecord>> {
  return grantsOf(db, ids, { roleIdList: USER_ROLES, grantOrgIdList: USER_ORGANISATIONS });
}

/** Grants of roles by role id, under the keys that history rows of roles have for them. */
export function grantsOfRoles(db: DbSession, ids: readonly number[]): Promise<Map<number, WireRecord>> {
  return grantsOf(db, ids, { grantMenuIdList: ROLE_MENUS, grantOrgIdList: ROLE_ORGANISATIONS });
}

async function grantsOf(db: DbSession, ids: readonly number[], tables: { [key: string]: Links }) {
  const grants = new Map<number, WireRecord>(ids.map((id) => [id, {}]));
  for (const [key, links] of Object.entries(tables)) {
    const held = await selectLinks(db, links, ids);
    for (const [id, record] of grants) record[key] = held.get(id) ?? [];
  }
  return grants;
}
